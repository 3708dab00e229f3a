package dev.kit.cli.dev.compile;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory compiler, which uses the compiler of this process.
 *
 * <p>The file manager is reused, which keeps the libraries open. Used by one thread at a time.
 */
public final class SourceCompiler {

    private static final int MAXIMUM_ERRORS = 10;

    private final List<String> options;

    private final List<Path> processors;

    private final JavaCompiler compiler;

    private final StandardJavaFileManager files;

    SourceCompiler(List<Path> classPath, CompilerSettings settings) throws IOException {
        this.options = settings.options();
        this.processors = settings.processors().path();
        this.compiler = compiler();
        this.files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
        files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
        files.setLocationFromPaths(
                StandardLocation.ANNOTATION_PROCESSOR_PATH,
                settings.processors().path());
    }

    /**
     * Returns the compiler of this Java installation.
     *
     * @throws CliException if it is a runtime without a compiler
     */
    public static JavaCompiler compiler() {
        JavaCompiler found = ToolProvider.getSystemJavaCompiler();
        if (found == null) {
            throw CliException.failed(
                    "This Java has no compiler.", System.getProperty("java.home"), "Point JAVA_HOME at a JDK.");
        }
        return found;
    }

    /** The classes of a compilation with their sources, or its errors. */
    record Compilation(List<CompileError> errors, Map<CompiledClass, Path> classes) {}

    /** Compiles the sources. Classes with hidden internal names are not found on the class path. */
    Compilation compile(Collection<Path> sources, Set<String> hidden) {
        if (sources.isEmpty()) {
            return new Compilation(List.of(), Map.of());
        }
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        StringWriter rest = new StringWriter();
        try (URLClassLoader loader = loader();
                ClassMemory memory = new ClassMemory(files, hidden, loader)) {
            boolean success = compiler.getTask(
                            rest, memory, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (success) {
                return new Compilation(List.of(), memory.results());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The annotation processors cannot be closed", e);
        } catch (RuntimeException e) {
            if (processors.isEmpty() || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return new Compilation(
                    List.of(CompileError.ofText("an annotation processor or the compiler failed: " + root(e))),
                    Map.of());
        }
        List<CompileError> errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .limit(MAXIMUM_ERRORS)
                .map(CompileError::of)
                .toList();
        return new Compilation(errors.isEmpty() ? List.of(CompileError.ofText(rest.toString())) : errors, Map.of());
    }

    /**
     * Creates a class loader for each compilation, since processors such as Lombok keep its progress in static fields.
     */
    private @Nullable URLClassLoader loader() {
        return processors.isEmpty()
                ? null
                : new URLClassLoader(AnnotationProcessors.urls(processors), ClassLoader.getSystemClassLoader());
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
