package dev.kit.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Draws types, and compiles them. */
final class DrawnTypes {

    private DrawnTypes() {}

    /** Returns all types: each part alone, each annotation with each other one, and others by chance. */
    static List<DrawnType> all(Random random, int count) {
        List<List<Part>> groups = eachAlone();
        groups.addAll(Groups.ofAllPairs(Parts.ANNOTATED, random));
        assertThat(groups.size()).isLessThanOrEqualTo(count);
        while (groups.size() < count) {
            groups.addAll(Groups.ofEach(Parts.ALL, random));
        }
        return types(groups.subList(0, count), random);
    }

    /** Returns a type for each part. */
    static List<DrawnType> alone(Random random) {
        return types(eachAlone(), random);
    }

    private static List<List<Part>> eachAlone() {
        List<List<Part>> groups = new ArrayList<>();
        Parts.ALL.forEach(part -> groups.add(List.of(part)));
        return groups;
    }

    /** Returns few types, in which each part stands once. */
    static List<DrawnType> sample(Random random) {
        return types(Groups.ofEach(Parts.ALL, random), random);
    }

    private static List<DrawnType> types(List<List<Part>> groups, Random random) {
        List<DrawnType> types = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            types.add(DrawnType.of(i, groups.get(i), random));
        }
        return types;
    }

    /** Returns the loader of the compiled types. */
    static ClassLoader compile(List<DrawnType> types, Path directory) {
        StringWriter messages = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        messages,
                        null,
                        null,
                        List.of(
                                "-d",
                                directory.toString(),
                                "-parameters",
                                "-proc:none",
                                "-Xlint:none",
                                "--release",
                                "17"),
                        null,
                        types.stream().map(Source::new).toList())
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
        try {
            return new URLClassLoader(
                    new URL[] {directory.toUri().toURL()},
                    Thread.currentThread().getContextClassLoader());
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final DrawnType type;

        Source(DrawnType type) {
            super(URI.create("string:///drawn/" + type.name() + ".java"), JavaFileObject.Kind.SOURCE);
            this.type = type;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return type.source();
        }
    }
}
