package dev.kit.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** The libraries that the starter adds to a packaged application. */
record JarGrowth(Map<String, Long> added, long userInterface) {

    private static final String LIBRARIES = "BOOT-INF/lib/";

    /** The libraries of JDBC, which an application without a database does not need. */
    private static final Pattern EXEMPT =
            Pattern.compile("(spring-jdbc|spring-tx|spring-boot-(starter-)?jdbc|HikariCP)-.*");

    static JarGrowth between(Path plain, Path kit) throws IOException {
        Map<String, Long> added = libraries(kit);
        added.keySet().removeAll(libraries(plain).keySet());
        return new JarGrowth(added, userInterface(kit));
    }

    /** Bytes beyond JDBC and the UI's files. */
    long counted() {
        long all = added.entrySet().stream()
                .filter(library -> !EXEMPT.matcher(library.getKey()).matches())
                .mapToLong(Map.Entry::getValue)
                .sum();
        return all - userInterface;
    }

    String report() {
        List<String> lines = new ArrayList<>();
        added.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .forEach(library ->
                        lines.add(String.format(Locale.ROOT, "%9d %s", library.getValue(), library.getKey())));
        lines.add(String.format(Locale.ROOT, "%9d of these are files of the UI", userInterface));
        return String.join("\n", lines);
    }

    /** Each class of the libraries that the starter adds, with the name of its library. */
    static Map<String, String> addedClasses(Path plain, Path kit) throws IOException {
        Set<String> known = libraries(plain).keySet();
        Map<String, String> classes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(kit.toFile())) {
            for (String library : libraries(kit).keySet()) {
                if (!known.contains(library)) {
                    entries(zip.getInputStream(zip.getEntry(LIBRARIES + library)))
                            .forEach(entry ->
                                    classes.put(entry.replace('/', '.').replaceFirst("\\.class$", ""), name(library)));
                }
            }
        }
        return classes;
    }

    private static List<String> entries(InputStream library) throws IOException {
        List<String> names = new ArrayList<>();
        try (ZipInputStream jar = new ZipInputStream(library)) {
            for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        return names;
    }

    /** The name of a jar without its version. */
    static String name(String jar) {
        return jar.replaceFirst("-\\d.*", "");
    }

    private static Map<String, Long> libraries(Path jar) throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .filter(entry -> entry.getName().startsWith(LIBRARIES)
                            && entry.getName().endsWith(".jar"))
                    .forEach(entry -> sizes.put(entry.getName().substring(LIBRARIES.length()), entry.getSize()));
        }
        return sizes;
    }

    private static long userInterface(Path jar) throws IOException {
        long size = 0;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry library : zip.stream()
                    .filter(entry -> entry.getName().startsWith(LIBRARIES + "kit-spring-boot-starter"))
                    .toList()) {
                size += userInterface(zip.getInputStream(library));
            }
        }
        return size;
    }

    private static long userInterface(InputStream library) throws IOException {
        long size = 0;
        try (ZipInputStream zip = new ZipInputStream(library)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().contains("swagger-ui")) {
                    zip.readAllBytes();
                    zip.closeEntry();
                    size += Math.max(0, entry.getCompressedSize());
                }
            }
        }
        return size;
    }
}
