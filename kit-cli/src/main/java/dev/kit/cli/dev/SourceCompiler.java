package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles the sources of a module with the compiler of this process.
 *
 * <p>All sources together, so that whoever uses a changed class is compiled against it. Used by one
 * thread at a time.
 */
final class SourceCompiler {

    private static final int MAXIMUM_ERRORS = 10;

    private final List<Path> roots;

    private final Path output;

    private final List<String> options;

    private final JavaCompiler compiler;

    private final StandardJavaFileManager files;

    SourceCompiler(List<Path> roots, List<Path> classPath, Path output, int release) throws IOException {
        this.roots = roots;
        this.output = output;
        this.options = List.of(
                "--release", Integer.toString(release), "-parameters", "-g", "-proc:none", "-implicit:none", "-nowarn");
        this.compiler = compiler();
        this.files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        Files.createDirectories(output);
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
    }

    /** The compiler of this Java; throws when it is a runtime alone. */
    static JavaCompiler compiler() {
        JavaCompiler found = ToolProvider.getSystemJavaCompiler();
        if (found == null) {
            throw CliException.failed(
                    "This Java has no compiler.", System.getProperty("java.home"), "Point JAVA_HOME at a JDK.");
        }
        return found;
    }

    /** Fills the output directory with the classes of all sources, and nothing else. */
    CompileOutcome compile() throws IOException {
        empty(output);
        List<Path> sources = sources();
        if (sources.isEmpty()) {
            return new CompileOutcome(List.of());
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        StringWriter rest = new StringWriter();
        boolean success = compiler.getTask(
                        rest, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources))
                .call();
        List<String> errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .limit(MAXIMUM_ERRORS)
                .map(SourceCompiler::describe)
                .toList();
        return new CompileOutcome(success || !errors.isEmpty() ? errors : List.of(rest.toString()));
    }

    private List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                try (var paths = Files.walk(root)) {
                    paths.filter(path -> path.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    private static String describe(Diagnostic<? extends JavaFileObject> diagnostic) {
        String message = diagnostic.getMessage(Locale.ROOT);
        JavaFileObject source = diagnostic.getSource();
        if (source == null || diagnostic.getLineNumber() == Diagnostic.NOPOS) {
            return "error: " + message;
        }
        String place = Path.of(source.toUri()) + ":" + diagnostic.getLineNumber();
        return place + ": " + message + excerpt(source, diagnostic);
    }

    /** The line at fault with a mark under the column. */
    private static String excerpt(JavaFileObject source, Diagnostic<?> diagnostic) {
        try {
            List<String> lines = Files.readAllLines(Path.of(source.toUri()));
            int index = Math.toIntExact(diagnostic.getLineNumber()) - 1;
            if (index >= lines.size()) {
                return "";
            }
            String line = Objects.requireNonNull(lines.get(index)).replace('\t', ' ');
            int column = Math.max(0, Math.toIntExact(diagnostic.getColumnNumber()) - 1);
            return "\n    " + line + "\n    " + " ".repeat(Math.min(column, line.length())) + "^";
        } catch (IOException e) {
            return ""; // the file changed under the compiler; the next round tells
        }
    }

    private static void empty(Path directory) throws IOException {
        try (var paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(directory)) {
                    Files.delete(path);
                }
            }
        }
    }
}
