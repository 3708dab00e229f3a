package dev.kit.cli.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SecretsCommandsTest {

    private static final String URL = "postgresql://app:hunter22@db:5432/shop";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @TempDir
    Path temporary = Path.of("");

    private Path project = Path.of("");

    @BeforeEach
    void makeProject() throws IOException {
        project = Files.createDirectories(temporary.resolve("shop"));
    }

    @Test
    @DisplayName("CB-10 each stage has a sealed file that set changes and show lists")
    void sealsAndShows() throws IOException {
        kit("secrets:init", "--stage", "production");
        Path sealed = project.resolve(".kit/secrets/production.json");
        kit("secrets:set", "DATABASE_URL", URL, "--stage", "production");

        assertThat(Files.readString(sealed)).contains("DATABASE_URL").doesNotContain("hunter22");
        assertThat(kit("secrets:show", "--stage", "production")).isEqualTo("DATABASE_URL=****\n");
        assertThat(kit("secrets:show", "--stage", "production", "--reveal")).isEqualTo("DATABASE_URL=" + URL + "\n");
    }

    @Test
    @DisplayName("CB-10 a stage that was never initialised is named, exit code 78")
    void namesAMissingStage() {
        CliException failure = refused("secrets:set", "TOKEN", "x", "--stage", "nonexistent");
        assertThat(failure.what()).contains("Secrets not found for stage \"nonexistent\"");
        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
    }

    @Test
    @DisplayName("CB-13 a stage that is a path or blank is refused and nothing is written")
    void refusesStrangeStages() throws IOException {
        for (String stage : List.of("../../etc/passwd", "", "a b")) {
            assertThat(refused("secrets:init", "--stage=" + stage).exitCode()).isEqualTo(ExitCode.USAGE);
        }
        assertThat(everything()).containsExactly(project);
    }

    @Test
    @DisplayName("a directory whose name is no name of a project is refused with the option that names it")
    void asksForTheName() throws IOException {
        project = Files.createDirectories(temporary.resolve("Lädchen"));
        CliException failure = refused("secrets:init", "--stage", "production");
        assertThat(failure.report())
                .contains("\"Lädchen\" cannot be that of the project")
                .contains("--project NAME");
        assertThat(project).isEmptyDirectory();
        kit("secrets:init", "--stage", "production", "--project", "laedchen");
    }

    @Test
    @DisplayName("CB-14 sealed file and keys are owner-only, and no temporary file stays")
    void keepsFilesPrivate() throws IOException {
        kit("secrets:init");
        kit("secrets:set", "TOKEN", "first");
        kit("secrets:rekey");
        refused("secrets:set", "not a name", "second");

        List<Path> files =
                everything().stream().filter(file -> !Files.isDirectory(file)).toList();
        for (Path file : files) {
            if (!file.toString().endsWith(".lock") && !file.endsWith(".gitignore")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
        assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
        assertThat(files).anyMatch(file -> file.endsWith("home/keys/shop/dev.key"));
    }

    @Test
    void neverPrintsAKey() throws IOException {
        String printed = kit("secrets:init") + kit("secrets:set", "TOKEN", "x") + kit("secrets:rekey");
        String key =
                Files.readString(temporary.resolve("home/keys/shop/dev.key")).strip();
        assertThat(key).hasSize(64);
        assertThat(printed).doesNotContain(key);
        assertThat(kit("secrets:show", "--reveal")).isEqualTo("TOKEN=x\n");
    }

    @Test
    void readsAValueFromStandardInput() {
        kit("secrets:init");
        kit("secrets:set", "PIPED");
        assertThat(kit("secrets:show", "PIPED", "--reveal")).isEqualTo("PIPED=from a pipe\n");
    }

    @Test
    void importsAFileBesideOrInsteadOfWhatIsThere() throws IOException {
        Files.writeString(project.resolve("old.env"), "ONE=1\nPEM=\"a\\nb\"\n");
        kit("secrets:init");
        kit("secrets:set", "KEPT", "yes");
        assertThat(kit("secrets:import", "old.env"))
                .contains("Sealed 2 secrets")
                .doesNotContain("ONE=1");
        assertThat(kit("secrets:show")).isEqualTo("KEPT=****\nONE=****\nPEM=****\n");

        kit("secrets:import", "old.env", "--replace");
        assertThat(kit("secrets:show", "--reveal")).isEqualTo("ONE=1\nPEM=a\nb\n");
    }

    @Test
    void rotatesOnlyThePasswordOfAUrl() {
        kit("secrets:init");
        kit("secrets:set", "DATABASE_URL", URL);
        assertThat(kit("secrets:rotate", "DATABASE_URL")).isEqualTo("DATABASE_URL=****\n");
        assertThat(kit("secrets:show", "--reveal"))
                .matches("DATABASE_URL=postgresql://app:[\\w-]{32}@db:5432/shop\n")
                .doesNotContain("hunter22");
    }

    @Test
    void worksFromADirectoryBelowAndAcceptsBothNamesOfDevelopment() throws IOException {
        kit("secrets:init", "--stage", "development");
        Path below = Files.createDirectories(project.resolve("a/b"));
        run(below, "secrets:set", "TOKEN", "x");
        assertThat(kit("secrets:show")).isEqualTo("TOKEN=****\n");
    }

    @Test
    @DisplayName("SEC-M1 a production secret is never sealed into, or with the key of, the development file")
    void keepsProductionOutOfDevelopment() throws IOException {
        kit("secrets:init");
        kit("secrets:set", "A", "dev");
        kit("secrets:init", "--stage", "production");
        Path dev = project.resolve(".kit/secrets/dev.json");
        Path production = project.resolve(".kit/secrets/production.json");
        String before = Files.readString(dev);
        Files.writeString(production, before);

        assertThatThrownBy(() -> kit("secrets:set", "STRIPE_KEY", "sk_live", "--stage", "production"))
                .hasMessageContaining("holds the credentials of stage \"dev\"");

        assertThat(dev).hasContent(before);
        assertThat(production).hasContent(before);
    }

    @Test
    @DisplayName("SEC-M1 the sealed file of another project in the place of a stage is refused")
    void keepsProjectsApart() throws IOException {
        kit("secrets:init");
        kit("secrets:init", "--stage", "production");
        Path bank = Files.createDirectories(temporary.resolve("bank"));
        run(bank, "secrets:init", "--stage", "production");
        Files.copy(
                bank.resolve(".kit/secrets/production.json"),
                project.resolve(".kit/secrets/production.json"),
                StandardCopyOption.REPLACE_EXISTING);

        CliException failure = refused("secrets:set", "STRIPE_KEY", "sk_live", "--stage", "production");
        assertThat(failure.what()).contains("different projects", "dev.json=shop", "production.json=bank");
        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        Files.delete(project.resolve(".kit/secrets/production.json"));
        assertThat(refused("secrets:init", "--stage", "production", "--project", "bank")
                        .what())
                .contains("belong to project shop");
    }

    private CliException refused(String... words) {
        return catchThrowableOfType(CliException.class, () -> kit(words));
    }

    /** What was printed to standard output. */
    private String kit(String... words) {
        return run(project, words);
    }

    private String run(Path directory, String... words) {
        written.reset();
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        Console console =
                Console.of(out, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false);
        Command command = command(words[0]);
        Arguments arguments = Arguments.parse(command.usage(), List.of(words).subList(1, words.length));
        Map<String, String> environment =
                Map.of("KIT_HOME", temporary.resolve("home").toString());
        command.run(new Invocation(arguments, console, directory, environment));
        return written.toString(StandardCharsets.UTF_8);
    }

    private static Command command(String name) {
        if (name.equals("secrets:set")) {
            byte[] piped = "from a pipe\n".getBytes(StandardCharsets.UTF_8);
            return SecretsCommands.set(new ByteArrayInputStream(piped));
        }
        return SecretsCommands.all().stream()
                .filter(command -> command.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<Path> everything() throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            return files.filter(file -> !file.equals(temporary)).sorted().toList();
        }
    }
}
