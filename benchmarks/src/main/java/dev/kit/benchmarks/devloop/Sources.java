package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources as an IDE does: in a process that is warm, with open libraries. */
final class Sources {

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);

    private final Path classes;

    private final List<Path> libraries;

    Sources(Path classes, List<Path> libraries) {
        this.classes = classes;
        this.libraries = libraries;
    }

    void compile(List<Path> sources) throws IOException {
        List<Path> path = new ArrayList<>(libraries);
        path.add(classes);
        Files.createDirectories(classes);
        String words = String.join(
                File.pathSeparator, path.stream().map(Path::toString).toList());
        List<String> options = List.of("-proc:none", "-parameters", "-g", "-cp", words, "-d", classes.toString());
        if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                .call()) {
            throw new IOException("The application does not compile");
        }
    }
}
