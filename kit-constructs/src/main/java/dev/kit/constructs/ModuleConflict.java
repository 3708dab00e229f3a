package dev.kit.constructs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects modules of Kit that occur twice, or in two versions.
 *
 * <p>The manifest of a jar names its module and version. A directory of classes has none, and fits every version.
 */
public final class ModuleConflict {

    private static final String CORE = ModuleConflict.class.getPackageName();

    private ModuleConflict() {}

    /**
     * Rejects a conflict of the module of {@code member}.
     *
     * @param member a class of the module, in the package whose package-info marks it
     * @throws IllegalStateException if there is one
     */
    public static void check(Class<?> member) {
        String conflict = of(member.getPackageName(), member.getClassLoader());
        if (conflict != null) {
            throw new IllegalStateException(conflict);
        }
    }

    /**
     * Returns the conflict of a module as a sentence with its remedy.
     *
     * @param packageName a package of the module
     * @return null if there is none, or no such module
     */
    public static @Nullable String of(String packageName, ClassLoader loader) {
        Set<String> places = places(marker(packageName), loader);
        if (places.isEmpty()) {
            return null;
        }
        Package module = describe(packageName, loader);
        return places.size() > 1
                ? name(module) + " is on the class path twice, as " + String.join(" and ", places)
                        + ". Keep one of them."
                : otherVersion(module, describe(CORE, loader));
    }

    private static @Nullable String otherVersion(Package module, Package core) {
        String version = module.getImplementationVersion();
        String expected = core.getImplementationVersion();
        return version == null || expected == null || version.equals(expected)
                ? null
                : "Two versions of Kit are on the class path: " + name(core) + " " + expected + " and " + name(module)
                        + " " + version + ". Import dev.kit:kit-bom, and leave the versions of all modules to it.";
    }

    /** Returns the jars and directories that contain the file, each once, under however many names it occurs. */
    private static Set<String> places(String file, ClassLoader loader) {
        Set<String> places = new LinkedHashSet<>();
        try {
            for (URL url : Collections.list(loader.getResources(file))) {
                String text = url.toString();
                places.add(place(text.substring(0, text.length() - file.length())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The class path cannot be read.", e);
        }
        return places;
    }

    /** Returns the real path of a jar or directory. A jar within a jar has none, and is named by its address. */
    private static String place(String address) {
        String file = address.replaceAll("^jar:(?=file:)|!/$", "");
        try {
            return Path.of(URI.create(file)).toRealPath().toString();
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException e) {
            return file.replaceAll("^(jar:)?(file:|nested:)?", "");
        }
    }

    /** Loads no class of the module but the one that carries the annotations of its package. */
    private static Package describe(String packageName, ClassLoader loader) {
        try {
            return Class.forName(packageName + ".package-info", false, loader).getPackage();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(packageName + " is on the class path, but not to be loaded.", e);
        }
    }

    private static String marker(String packageName) {
        return packageName.replace('.', '/') + "/package-info.class";
    }

    private static String name(Package module) {
        String title = module.getImplementationTitle();
        return title == null ? module.getName() : title;
    }
}
