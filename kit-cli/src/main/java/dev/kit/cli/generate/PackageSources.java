package dev.kit.cli.generate;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The sources of a package by file name. */
final class PackageSources {

    private final String packageName;
    private final boolean nullness;
    private final Map<String, byte[]> files = new TreeMap<>();

    /** Creates an empty package. With {@code nullness}, its types are non-null unless annotated. */
    PackageSources(String packageName, boolean nullness) {
        this.packageName = packageName;
        this.nullness = nullness;
        if (nullness) {
            String source = JavaFile.HEAD + "@NullMarked\npackage " + packageName
                    + ";\n\nimport org.jspecify.annotations.NullMarked;\n";
            files.put("package-info.java", source.getBytes(StandardCharsets.UTF_8));
        }
    }

    void add(String type, Consumer<JavaFile> writer) {
        JavaFile file = new JavaFile(packageName, type, nullness);
        writer.accept(file);
        files.put(type + ".java", file.render().getBytes(StandardCharsets.UTF_8));
    }

    Map<String, byte[]> rendered() {
        return files;
    }
}
