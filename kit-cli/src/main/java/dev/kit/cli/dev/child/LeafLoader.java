package dev.kit.cli.dev.child;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Set;

/**
 * A class loader that reloads classes of constructs, and loads all others through the generation that it belongs to.
 *
 * <p>The names are chosen so that no class of the generation refers to any of them. Thread-safe.
 */
final class LeafLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    /** The end of the name of the class that carries the annotations of its package. */
    private static final String PACKAGE_INFO = ".package-info";

    private final Set<String> names;

    private final GenerationLoader generation;

    LeafLoader(Set<String> names, GenerationLoader generation) {
        super("kit-constructs", generation);
        this.names = Set.copyOf(names);
        this.generation = generation;
    }

    boolean owns(String name) {
        return names.contains(name);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!owns(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    /**
     * Finds the annotations of a package again: {@link Package} asks only the class loader of the package for them, and
     * not its parent.
     */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.endsWith(PACKAGE_INFO)) {
            throw new ClassNotFoundException(name);
        }
        return define(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/') + ".class";
        URL file = generation.findResource(path);
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = file.openStream()) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length, domain(file, path));
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private ProtectionDomain domain(URL file, String path) throws MalformedURLException {
        String place = file.toExternalForm();
        URL directory = new URL(place.substring(0, place.length() - path.length()));
        return new ProtectionDomain(new CodeSource(directory, (Certificate[]) null), null, this, null);
    }
}
