package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shape of the source files, so that no class grows beyond one sitting and nothing is left for later. */
class SourceShapeTest {

    private static final int MAX_LINES = 400;

    @Test
    void everySourceFileFitsOneSitting() throws IOException {
        assertThat(sourcesWhere(source -> source.lines().count() > MAX_LINES)).isEmpty();
    }

    @Test
    void nothingIsDisabledOrLeftForLater() throws IOException {
        String disabled = "@" + "Disabled";
        String later = "TO" + "DO";
        assertThat(sourcesWhere(source -> source.contains(disabled) || source.contains(later)))
                .isEmpty();
    }

    private static List<String> sourcesWhere(Predicate<String> fault) throws IOException {
        Path root = Path.of("..").toRealPath();
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(SourceShapeTest::isSource)
                    .filter(path -> fault.test(read(path)))
                    .map(path -> root.relativize(path).toString())
                    .toList();
        }
    }

    private static boolean isSource(Path path) {
        String name = path.toString().replace('\\', '/');
        return (name.endsWith(".java") || name.endsWith(".ts") || name.endsWith(".tsx"))
                && !name.contains("/target/")
                && !name.contains("/node_modules/")
                && !name.contains("/.kit/");
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
