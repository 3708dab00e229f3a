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
import java.util.Collections;
import java.util.List;
import java.util.Random;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Draws types, and compiles them. */
final class DrawnTypes {

    private DrawnTypes() {}

    /**
     * Returns all types: each part alone, each annotation of Jackson with each other one, and others by chance.
     *
     * @param count at least as many as there are parts and pairs
     */
    static List<DrawnType> all(Random random, int count) {
        List<List<Part>> chosen = new ArrayList<>();
        Parts.ALL.forEach(part -> chosen.add(List.of(part)));
        for (int one = 0; one < Parts.JACKSON.size(); one++) {
            for (int other = 0; other < one; other++) {
                List<Part> pair = List.of(Parts.JACKSON.get(one), Parts.JACKSON.get(other));
                if (!isUnreadable(pair)) {
                    chosen.add(pair);
                }
            }
        }
        assertThat(chosen).hasSizeLessThanOrEqualTo(count);
        while (chosen.size() < count) {
            List<Part> pair = List.of(any(random), any(random));
            if (!isUnreadable(pair)) {
                chosen.add(pair);
            }
        }
        List<DrawnType> types = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            types.add(DrawnType.of(i, chosen.get(i), random));
        }
        return types;
    }

    /** Returns some of them. */
    static List<DrawnType> sample(Random random, int all, int count) {
        List<DrawnType> types = all(random, all);
        Collections.shuffle(types, random);
        return types.subList(0, count);
    }

    /** Returns whether Jackson cannot read both in one record. */
    private static boolean isUnreadable(List<Part> pair) {
        return pair.stream().anyMatch(part -> part.name().contains("external"))
                && pair.stream().anyMatch(part -> part.name().contains("JsonUnwrapped"));
    }

    private static Part any(Random random) {
        return Parts.ALL.get(random.nextInt(Parts.ALL.size()));
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
