package dev.kit.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.envkit.credentials.CredentialStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealedStageTest {

    @TempDir
    private Path directory;

    private Map<String, String> environment;

    private CredentialStore store;

    @BeforeEach
    void open() {
        environment = Map.of("KIT_HOME", directory.resolve("home").toString());
        store = CredentialStore.open(directory, "shop", environment);
    }

    @Test
    @DisplayName("CB-10 a stage without a sealed file is refused, with the command that creates it")
    void refusesAMissingStage() {
        assertThatThrownBy(() -> SealedStage.of(directory, "nonexistent", environment))
                .isInstanceOfSatisfying(CliException.class, failure -> {
                    assertThat(failure.report())
                            .startsWith("Secrets not found for stage \"nonexistent\"\n")
                            .contains("kit secrets:init --stage nonexistent");
                    assertThat(failure.exitCode().value()).isEqualTo(78);
                });
    }

    @Test
    @DisplayName("a stage without a value is refused, since nothing would be sealed")
    void refusesAnEmptyStage() {
        store.initialise("production");
        assertThatThrownBy(() -> SealedStage.of(directory, "production", environment))
                .hasMessage("Nothing is sealed for stage \"production\".");
    }

    @Test
    @DisplayName("the names are read without a key, from a directory above, under either name of a stage")
    void readsNames() throws IOException {
        store.initialise("dev");
        store.set("dev", "JWT_SECRET", "a plain secret");
        Path module = Files.createDirectories(directory.resolve("app/module"));
        SealedStage sealed = SealedStage.of(
                module,
                "development",
                Map.of("KIT_HOME", directory.resolve("elsewhere").toString()));
        assertThat(sealed.credentials().names()).containsExactly("JWT_SECRET");
        assertThat(sealed.content()).isEqualTo(Files.readString(directory.resolve(".kit/secrets/dev.json")));
        assertThat(sealed.keyFile()).isEqualTo(directory.resolve("elsewhere/keys/shop/dev.key"));
    }

    @Test
    @DisplayName("a file that was copied from another stage is refused")
    void refusesACopiedFile() throws IOException {
        store.initialise("dev");
        store.set("dev", "JWT_SECRET", "a plain secret");
        Path secrets = directory.resolve(".kit/secrets");
        Files.copy(secrets.resolve("dev.json"), secrets.resolve("production.json"));
        assertThatThrownBy(() -> SealedStage.of(directory, "production", environment))
                .hasMessageContaining("holds the credentials of stage \"dev\"");
    }
}
