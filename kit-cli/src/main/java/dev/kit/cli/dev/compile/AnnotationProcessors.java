package dev.kit.cli.dev.compile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The annotation processors that run in each compilation.
 *
 * @param path the path that they are loaded from
 * @param names their class names; empty if none runs
 * @param options their compiler options, such as {@code -Amapstruct.verbose=true}
 */
public record AnnotationProcessors(List<Path> path, List<String> names, List<String> options) {

    private static final String SERVICE = "META-INF/services/javax.annotation.processing.Processor";

    /**
     * Processors that only collect metadata of all sources. A partial compilation would overwrite it with that of a few
     * sources.
     */
    private static final List<String> COLLECTORS = List.of(
            "org.springframework.boot.configurationprocessor.",
            "org.springframework.boot.autoconfigureprocessor.",
            "org.springframework.context.index.processor.");

    /** Copies the lists. */
    public AnnotationProcessors {
        path = List.copyOf(path);
        names = List.copyOf(names);
        options = List.copyOf(options);
    }

    /** Returns an instance without processors. */
    public static AnnotationProcessors none() {
        return new AnnotationProcessors(List.of(), List.of(), List.of());
    }

    /**
     * Returns the processors that the path declares as services.
     *
     * <p>Processors that only collect metadata are left out.
     */
    public static AnnotationProcessors declaredIn(List<Path> path, List<String> options) {
        List<String> names = new ArrayList<>();
        try (URLClassLoader files = new URLClassLoader(urls(path), null)) {
            for (URL service : Collections.list(files.findResources(SERVICE))) {
                names.addAll(read(service));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The processor path cannot be read", e);
        }
        names.removeIf(name -> COLLECTORS.stream().anyMatch(name::startsWith));
        return names.isEmpty() ? none() : new AnnotationProcessors(path, names, options);
    }

    /** Returns a copy with the same path and the given processors only. */
    public AnnotationProcessors only(List<String> chosen) {
        return new AnnotationProcessors(path, chosen, options);
    }

    /** Returns whether there are no processors. */
    public boolean isEmpty() {
        return names.isEmpty();
    }

    static URL[] urls(List<Path> path) {
        URL[] urls = new URL[path.size()];
        try {
            for (int index = 0; index < urls.length; index++) {
                urls[index] = path.get(index).toUri().toURL();
            }
        } catch (MalformedURLException e) {
            throw new UncheckedIOException("The processor path cannot be read", e);
        }
        return urls;
    }

    private static List<String> read(URL service) throws IOException {
        try (InputStream in = service.openStream();
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(line -> line.split("#", -1)[0].split(",", -1)[0].strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }
}
