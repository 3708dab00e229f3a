package dev.kit.cli.dev.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kit.cli.dev.compile.ModuleCompiler;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads constructs anew beside the packages that they are in. */
final class LeafLoaderTest {

    @TempDir
    Path directory;

    @Test
    @DisplayName("CD-10 reloaded classes keep the annotations of their package")
    void keepsTheAnnotationsOfPackages() throws Exception {
        write("marked/package-info", "@Deprecated package marked;");
        write("marked/Plain", "package marked; public record Plain(String text) {}");
        write("bare/Plain", "package bare; public record Plain(String text) {}");
        compile();
        URL[] classes = {directory.resolve("classes").toUri().toURL()};

        try (GenerationLoader generation =
                new GenerationLoader(classes, getClass().getClassLoader())) {
            LeafLoader leaves = new LeafLoader(Set.of("marked.Plain", "bare.Plain"), generation);

            Class<?> marked = leaves.loadClass("marked.Plain");
            assertThat(marked.getClassLoader()).isSameAs(leaves);
            assertThat(marked.getPackage().isAnnotationPresent(Deprecated.class))
                    .isTrue();
            assertThat(generation.loadClass("marked.Plain").getPackage().isAnnotationPresent(Deprecated.class))
                    .isTrue();
            assertThat(leaves.loadClass("bare.Plain").getPackage().getAnnotations())
                    .isEmpty();
            assertThatExceptionOfType(ClassNotFoundException.class)
                    .isThrownBy(() -> leaves.loadClass("marked.Missing"));
        }
    }

    @Test
    @DisplayName("CD-10 annotations of a package that are reloaded themselves are found too")
    void findsItsOwnAnnotations() throws Exception {
        write("marked/package-info", "@Deprecated package marked;");
        write("marked/Plain", "package marked; public record Plain(String text) {}");
        compile();
        URL[] classes = {directory.resolve("classes").toUri().toURL()};

        try (GenerationLoader generation =
                new GenerationLoader(classes, getClass().getClassLoader())) {
            LeafLoader leaves = new LeafLoader(Set.of("marked.Plain", "marked.package-info"), generation);

            Class<?> info = leaves.loadClass("marked.package-info");
            assertThat(info.getClassLoader()).isSameAs(leaves);
            assertThat(leaves.loadClass("marked.Plain").getPackage().isAnnotationPresent(Deprecated.class))
                    .isTrue();
        }
    }

    private void compile() throws Exception {
        ModuleCompiler compiler =
                ModuleCompiler.open(List.of(directory.resolve("src")), List.of(), directory.resolve("classes"), 17);
        compiler.write(compiler.compileAll().changes());
    }

    private void write(String name, String text) throws Exception {
        Path file = directory.resolve("src").resolve(name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
