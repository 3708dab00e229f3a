package dev.kit.cli.dev.compile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
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
 * Keeps what one compilation writes, and hides classes whose sources are being compiled or are gone: the compiler
 * must not find the version before.
 */
final class ClassMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private final Set<String> hidden;

    private final Map<String, Output> outputs = new HashMap<>();

    /** Hidden names are internal ones. */
    ClassMemory(StandardJavaFileManager files, Set<String> hidden) {
        super(files);
        this.hidden = hidden;
    }

    Map<CompiledClass, Path> results() {
        Map<CompiledClass, Path> results = new HashMap<>();
        outputs.values().forEach(output -> results.put(new CompiledClass(output.bytes.toByteArray()), output.source));
        return results;
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
        Path source = sibling == null ? Path.of("") : Path.of(sibling.toUri());
        Output output = new Output(className, kind, source);
        if (kind == JavaFileObject.Kind.CLASS) {
            outputs.put(className, output);
        }
        return output;
    }

    @Override
    public void close() {
        outputs.clear(); // the file manager beneath is used again
    }

    private static final class Output extends SimpleJavaFileObject {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private final Path source;

        Output(String className, Kind kind, Path source) {
            super(URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind);
            this.source = source;
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }
}
