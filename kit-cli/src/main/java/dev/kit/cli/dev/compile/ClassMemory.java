package dev.kit.cli.dev.compile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * The output of one compilation in memory.
 *
 * <p>Classes whose sources are being compiled or were deleted are hidden: the compiler must not find their earlier
 * versions.
 */
final class ClassMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private final Set<String> hidden;

    private final @Nullable ClassLoader processors;

    private final Map<String, Output> outputs = new HashMap<>();

    /**
     * Creates the store. {@code hidden} has internal names; {@code processors} is the class loader of annotation
     * processors, or null if none runs.
     */
    ClassMemory(StandardJavaFileManager files, Set<String> hidden, @Nullable ClassLoader processors) {
        super(files);
        this.hidden = hidden;
        this.processors = processors;
    }

    /** Returns the classes with their sources. The path is empty if only a processor knows the source. */
    Map<CompiledClass, Path> results() {
        Map<CompiledClass, Path> results = new HashMap<>();
        outputs.values().forEach(output -> results.put(new CompiledClass(output.bytes.toByteArray()), output.source));
        return results;
    }

    @Override
    public @Nullable ClassLoader getClassLoader(JavaFileManager.Location location) {
        return location == StandardLocation.ANNOTATION_PROCESSOR_PATH && processors != null
                ? processors
                : super.getClassLoader(location);
    }

    @Override
    public Iterable<JavaFileObject> list(
            JavaFileManager.Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
            throws IOException {
        Iterable<JavaFileObject> all = super.list(location, packageName, kinds, recurse);
        if (location != StandardLocation.CLASS_PATH || hidden.isEmpty()) {
            return all;
        }
        List<JavaFileObject> visible = new ArrayList<>();
        for (JavaFileObject file : all) {
            String name = inferBinaryName(location, file);
            if (name == null || !hidden.contains(name.replace('.', '/'))) {
                visible.add(file);
            }
        }
        return visible;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location location,
            String className,
            JavaFileObject.Kind kind,
            @Nullable FileObject sibling) {
        Output output = new Output(className, kind.extension, kind, source(sibling));
        if (kind == JavaFileObject.Kind.CLASS) {
            outputs.put(className, output);
        }
        return output;
    }

    /** Discards resources that processors write, because they describe all sources; those of the build are kept. */
    @Override
    public FileObject getFileForOutput(
            JavaFileManager.Location location, String packageName, String name, @Nullable FileObject sibling) {
        return new Output(packageName + "/" + name, "", JavaFileObject.Kind.OTHER, source(sibling));
    }

    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        return (one instanceof Output || other instanceof Output) ? one == other : super.isSameFile(one, other);
    }

    @Override
    public void close() {
        outputs.clear(); // the underlying file manager is reused
    }

    private static Path source(@Nullable FileObject sibling) {
        if (sibling instanceof Output generated) {
            return generated.source;
        }
        return sibling == null ? Path.of("") : Path.of(sibling.toUri());
    }

    private static final class Output extends SimpleJavaFileObject {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private final Path source;

        Output(String name, String extension, Kind kind, Path source) {
            super(URI.create("memory:///" + name.replace('.', '/') + extension), kind);
            this.source = source;
        }

        @Override
        public OutputStream openOutputStream() {
            bytes.reset();
            return bytes;
        }

        @Override
        public Writer openWriter() {
            return new OutputStreamWriter(openOutputStream(), StandardCharsets.UTF_8);
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
