package dev.kit.cli.application;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.ClassJar;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The run-time class path of an application. Code on it is never executed here. */
public final class ApplicationClassPath implements AutoCloseable {

    private final List<Path> entries;

    private final URLClassLoader loader;

    private ApplicationClassPath(List<Path> entries, URLClassLoader loader) {
        this.entries = entries;
        this.loader = loader;
    }

    /** Creates a class path of the module's classes and its run-time path. */
    public static ApplicationClassPath of(Path classes, List<Path> runtimePath) {
        List<Path> entries = new ArrayList<>(List.of(classes));
        entries.addAll(runtimePath);
        URL[] urls = entries.stream().map(ApplicationClassPath::url).toArray(URL[]::new);
        return new ApplicationClassPath(entries, new URLClassLoader(urls, null));
    }

    /** Returns what a function reads from a class path. */
    public static <T> T read(Path classes, List<Path> runtimePath, Function<ApplicationClassPath, T> reader) {
        try (ApplicationClassPath classPath = of(classes, runtimePath)) {
            return reader.apply(classPath);
        }
    }

    /** Returns whether the class path contains a class, such as {@code org.h2.Driver}. */
    public boolean has(String className) {
        return loader.findResource(ClassJar.entry(className)) != null;
    }

    /** Returns the bytes of a class, if it is there. */
    public Optional<byte[]> bytes(String internalName) {
        return read(loader.findResource(internalName + ".class"));
    }

    /** Returns all resources with the given name, in class path order. */
    public List<byte[]> resources(String name) {
        try {
            List<byte[]> found = new ArrayList<>();
            for (URL url : Collections.list(loader.findResources(name))) {
                read(url).ifPresent(found::add);
            }
            return found;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Returns the class directories of the module and its siblings, without jars. */
    List<Path> directories() {
        return entries.stream().filter(Files::isDirectory).toList();
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            throw unreadable("class path", e);
        }
    }

    private static Optional<byte[]> read(@Nullable URL url) {
        if (url == null) {
            return Optional.empty();
        }
        try (InputStream in = url.openStream()) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw unreadable(url.toString(), e);
        }
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw unreadable(entry.toString(), e);
        }
    }

    private static CliException unreadable(String what, IOException cause) {
        return CliException.failed(
                "The application's class path cannot be read: " + cause.getMessage(),
                what,
                "Build the project again.",
                cause);
    }
}
