package dev.kit.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.credentials.CredentialStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationEmbeddingTest {

    private static final String SAMPLE = "dev.kit.cli.build.sample";

    @TempDir
    private Path directory;

    private final Map<String, String> flags = new HashMap<>();

    private Path classes;

    private CredentialStore store;

    @BeforeEach
    void compile() throws IOException {
        classes = directory.resolve("target").resolve("classes");
        copy(SAMPLE, classes);
        store = CredentialStore.open(directory, "shop", environment(SAMPLE));
        flags.put("kit.build.health", "false");
    }

    @Test
    @DisplayName("CB-08 the sealed file is embedded as it is, beside the settings, and never in target/classes")
    void embedsSealedSecrets() throws IOException {
        seal("BUILT_HOST");
        EmbeddedApplication built = embed("production");
        assertThat(built.classes()).isEqualTo(directory.resolve("target/kit/classes"));
        assertThat(built.classes().resolve("META-INF/kit/credentials.json"))
                .hasSameBinaryContentAs(directory.resolve(".kit/secrets/production.json"));
        assertThat(built.classes().resolve("META-INF/kit/build.json")).hasContent("""
                        {"provider":"server","stage":"production","health":false,"subscribers":true,"crons":true}
                        """);
        assertThat(built.classes().resolve("dev/kit/cli/build/sample/BuiltConstructs.class"))
                .exists();
        assertThat(classes.resolve("META-INF")).doesNotExist();
        assertThat(BuildReport.of(built, List.of()).found())
                .isEqualTo("Found 1 endpoint, 0 functions, 0 crons, 0 subscribers");
    }

    @Test
    @DisplayName("CB-12 a build without a stage has nothing sealed, and nothing stale, of the build before")
    void leavesNothingBehind() throws IOException {
        seal("BUILT_HOST");
        embed("production");
        Files.writeString(directory.resolve("target/kit/classes/stale.txt"), "stale");
        EmbeddedApplication built = embed("");
        assertThat(built.classes().resolve("META-INF/kit/credentials.json")).doesNotExist();
        assertThat(built.classes().resolve("stale.txt")).doesNotExist();
        assertThat(built.classes().resolve("META-INF/kit/build.json")).content().doesNotContain("stage");
    }

    @Test
    @DisplayName("CB-09 a missing variable fails the build with its reader, without a key")
    void requiresVariables() {
        seal("OTHER");
        assertThatThrownBy(() -> embed("production"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .startsWith("1 variable is missing in stage \"production\".\n  at "
                                        + directory.resolve(".kit/secrets/production.json")
                                        + "\n  BUILT_HOST, read by " + SAMPLE + ".BuiltConstructs.health\n")
                                .contains("--mark-optional BUILT_HOST"));
        assertThat(directory.resolve("target/kit")).doesNotExist();
    }

    @Test
    @DisplayName("CB-09 what the platform or the application's own properties give need not be sealed")
    void exemptsNames() throws IOException {
        seal("OTHER");
        flags.put("kit.build.optional", "BUILT_HOST, BUILT_HOTS");
        assertThat(embed("production").notes())
                .containsExactly("Nothing reads the optional variable BUILT_HOTS. Did you mean BUILT_HOST?");
        flags.remove("kit.build.optional");
        Files.writeString(classes.resolve("application.properties"), "BUILT_HOST=mail.example.com\n");
        assertThat(embed("production").notes()).isEmpty();
    }

    @Test
    @DisplayName("CB-11 an endpoint in the place of the health check is refused, unless there is none")
    void refusesAClashWithHealth() {
        flags.remove("kit.build.health");
        assertThatThrownBy(() -> embed(""))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("GET /health of " + SAMPLE + ".BuiltConstructs.health")
                                .contains("--no-health"));
        assertThat(directory.resolve("target/kit")).doesNotExist();
    }

    @Test
    @DisplayName("constructs that are beans are refused by class and method")
    void refusesBeans() throws IOException {
        copy("dev.kit.cli.application.sample", classes);
        assertThatThrownBy(() -> embed("", "dev.kit.cli.application.sample"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("\n  dev.kit.cli.application.sample.SampleConstructs$Beans.listMails()\n"));
    }

    @Test
    @DisplayName("CB-06 an application without constructs is packaged all the same")
    void acceptsNoConstructs() throws IOException {
        EmbeddedApplication built = embed("", "com.acme.none");
        assertThat(BuildReport.of(built, List.of()).found())
                .isEqualTo("Found 0 endpoints, 0 functions, 0 crons, 0 subscribers");
        assertThat(built.classes()).isNotEmptyDirectory();
    }

    @Test
    @DisplayName("sealed secrets among the resources stay without --stage, and are replaced with it, which is noted")
    void notesOwnCredentials() throws IOException {
        seal("BUILT_HOST");
        store.initialise("staging");
        store.set("staging", "BUILT_HOST", "mail.staging");
        Path own = classes.resolve("META-INF/kit/credentials.json");
        Files.createDirectories(own.getParent());
        Files.copy(directory.resolve(".kit/secrets/staging.json"), own);
        EmbeddedApplication plain = embed("");
        assertThat(plain.notes()).singleElement().asString().contains("of stage staging, because --stage is not given");
        assertThat(plain.classes().resolve("META-INF/kit/credentials.json")).hasSameBinaryContentAs(own);
        EmbeddedApplication sealed = embed("production");
        assertThat(sealed.notes()).singleElement().asString().contains("is replaced by stage production");
        assertThat(sealed.classes().resolve("META-INF/kit/credentials.json"))
                .hasSameBinaryContentAs(directory.resolve(".kit/secrets/production.json"));
        assertThat(own).hasSameBinaryContentAs(directory.resolve(".kit/secrets/staging.json"));
    }

    private void seal(String name) {
        store.initialise("production");
        store.set("production", name, "a plain secret");
    }

    private EmbeddedApplication embed(String stage) {
        return embed(stage, SAMPLE);
    }

    private EmbeddedApplication embed(String stage, String routes) {
        List<Path> libraries = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(entry -> !entry.endsWith("test-classes"))
                .toList();
        BuildableModule module =
                new BuildableModule(directory, directory.resolve("target"), classes, libraries, null, 17);
        return new ApplicationEmbedding(
                        module,
                        name -> name.equals("kit.build.stage")
                                ? Optional.of(stage).filter(text -> !text.isEmpty())
                                : Optional.ofNullable(flags.get(name)),
                        environment(routes))
                .embed();
    }

    private Map<String, String> environment(String routes) {
        return Map.of("KIT_HOME", directory.resolve("home").toString(), "KIT_ROUTES", routes);
    }

    /** Copies the compiled classes of a package of these tests. */
    private static void copy(String name, Path into) throws IOException {
        String place = name.replace('.', '/');
        Path from = Path.of("target", "test-classes").resolve(place);
        Path to = into.resolve(place);
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
