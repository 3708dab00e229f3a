package dev.kit.cli.build.aws;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.compile.SourceCompiler;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/** Compiles handlers with the compiler of this Java installation. Stateless. */
final class HandlerCompiler {

    private static final int SHOWN = 5;

    private HandlerCompiler() {}

    static void compile(AwsApplication application, Collection<Path> sources) throws IOException {
        JavaCompiler compiler = SourceCompiler.compiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        StringWriter rest = new StringWriter();
        List<Path> classPath = new ArrayList<>(List.of(application.classes()));
        classPath.addAll(application.classPath());
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
            files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(application.classes()));
            List<String> options = List.of(
                    "--release", String.valueOf(application.release()), "-proc:none", "-nowarn", "-g:source,lines");
            boolean success = compiler.getTask(
                            rest, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!success) {
                throw refused(application, diagnostics, rest.toString());
            }
        } catch (IllegalArgumentException e) {
            throw CliException.failed(
                    "The compiler refuses its options: " + e.getMessage(),
                    System.getProperty("java.home"),
                    "Build with a JDK of release " + application.release() + " or later.",
                    e);
        }
    }

    private static CliException refused(
            AwsApplication application, DiagnosticCollector<JavaFileObject> diagnostics, String rest) {
        String errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .limit(SHOWN)
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .collect(Collectors.joining("\n"));
        return CliException.failed(
                "The handlers do not compile: " + (errors.isEmpty() ? rest : errors),
                AwsHandlers.sources(application).toString(),
                "Look whether the types of the constructs are on the class path with the scope compile or runtime.");
    }
}
