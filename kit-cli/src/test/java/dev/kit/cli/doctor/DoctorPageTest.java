package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of kit doctor beside its page and its tests. */
final class DoctorPageTest {

    private static final Path PAGE = Path.of("..", "docs", "doctor.md");

    private static final Path TESTS = Path.of("src", "test", "java", "dev", "kit", "cli", "doctor");

    @TempDir
    private Path temporary;

    @Test
    @DisplayName("CO-05 the page lists the checks that run, and no other")
    void pageIsComplete() throws IOException {
        Set<String> listed = Pattern.compile("^\\| (`[^|]*) \\|", Pattern.MULTILINE)
                .matcher(Files.readString(PAGE))
                .results()
                .flatMap(row -> Stream.of(row.group(1).split(", ", -1)))
                .map(name -> name.replace("`", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed).isEqualTo(new TreeSet<>(names()));
    }

    @Test
    @DisplayName("CO-05 a test has each check find something wrong")
    void eachFails() throws IOException {
        List<String> statements;
        try (Stream<Path> files = Files.list(TESTS)) {
            statements = files.map(DoctorPageTest::text)
                    .flatMap(text -> Stream.of(text.split(";\n", -1)))
                    .filter(statement -> statement.contains("\"failure") || statement.contains("\"warning"))
                    .toList();
        }
        for (String name : names()) {
            assertThat(statements).as(name).anyMatch(statement -> statement.contains("\"" + name + "\""));
        }
    }

    private List<String> names() throws IOException {
        return ExaminedProject.in(temporary)
                .run()
                .path("checks")
                .valueStream()
                .map(check -> check.path("name").asString())
                .toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
