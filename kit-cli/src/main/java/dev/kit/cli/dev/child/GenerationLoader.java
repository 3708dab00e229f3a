package dev.kit.cli.dev.child;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of the application's own classes, which take precedence over its libraries. One for each start in a
 * JVM.
 */
final class GenerationLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    GenerationLoader(URL[] directories, ClassLoader libraries) {
        super("kit-application", directories, libraries);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? loadUnknown(name, resolve) : known;
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? getParent().getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
        all.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(all);
    }

    private Class<?> loadUnknown(String name, boolean resolve) throws ClassNotFoundException {
        if (findResource(name.replace('.', '/') + ".class") == null) {
            return super.loadClass(name, resolve);
        }
        return findClass(name);
    }
}
