package dev.kit.cli.application;

import dev.kit.cli.command.CliException;
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
import org.jspecify.annotations.Nullable;

/** The files that an application runs with; nothing of them is ever executed here. */
public final class ApplicationClassPath implements AutoCloseable {

    private final List<Path> entries;

    private final URLClassLoader loader;

    private ApplicationClassPath(List<Path> entries, URLClassLoader loader) {
        this.entries = entries;
        this.loader = loader;
    }

    /** Looks into the module's classes and everything it runs with. */
    public static ApplicationClassPath of(Path classes, List<Path> runtimePath) {
        List<Path> entries = new ArrayList<>(List.of(classes));
        entries.addAll(runtimePath);
        URL[] urls = entries.stream().map(ApplicationClassPath::url).toArray(URL[]::new);
        return new ApplicationClassPath(entries, new URLClassLoader(urls, null));
    }

    /** Whether it holds a class, such as {@code org.h2.Driver}. */
    public boolean has(String className) {
        return loader.findResource(file(className)) != null;
    }

    /** The bytes of a class, if it is here. */
    Optional<byte[]> bytes(String internalName) {
        return read(loader.findResource(internalName + ".class"));
    }

    /** Every resource of a name, in the order of the class path. */
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

    /** The compiled classes that are no jars: those of the module and of its siblings. */
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

    private static String file(String className) {
        return className.replace('.', '/') + ".class";
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
                        "Build the project again.")
                .causedBy(cause);
    }
}
