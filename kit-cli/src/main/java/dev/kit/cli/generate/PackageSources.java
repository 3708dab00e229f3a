package dev.kit.cli.generate;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The sources of a package, by file name. */
final class PackageSources {

    private final String packageName;
    private final Map<String, byte[]> files = new TreeMap<>();

    PackageSources(String packageName) {
        this.packageName = packageName;
    }

    void add(String type, Consumer<JavaFile> writer) {
        JavaFile file = new JavaFile(packageName, type);
        writer.accept(file);
        files.put(type + ".java", file.render().getBytes(StandardCharsets.UTF_8));
    }

    Map<String, byte[]> rendered() {
        return files;
    }
}
