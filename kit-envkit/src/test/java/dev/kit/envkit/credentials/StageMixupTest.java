package dev.kit.envkit.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody who may write the repository, but has no key of production, puts another file in its place. */
class StageMixupTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void seal() {
        store("shop").initialise("dev");
        store("shop").initialise("production");
        store("shop").merge("dev", Map.of("A", "dev"));
        store("shop").merge("production", Map.of("A", "prod"));
    }

    private CredentialStore store(String project) {
        return store(project, Map.of());
    }

    private CredentialStore store(String project, Map<String, String> environment) {
        return CredentialStore.open(secrets(), directory.resolve("keys"), project, environment);
    }

    private Path secrets() {
        return directory.resolve("secrets");
    }

    private Path sealed(String stage) {
        return secrets().resolve(stage + ".json");
    }

    private Path key(String stage) {
        return directory.resolve("keys/shop").resolve(stage + ".key");
    }

    private static List<ThrowingCallable> everyUse(CredentialStore store) {
        return List.of(
                () -> store.set("production", "STRIPE_KEY", "sk_live"),
                () -> store.merge("production", Map.of("STRIPE_KEY", "sk_live")),
                () -> store.replace("production", Map.of("STRIPE_KEY", "sk_live")),
                () -> store.rotate("production", "A"),
                () -> store.rekey("production"),
                () -> store.remove("production", "A"),
                () -> store.names("production"),
                () -> store.sealed("production"),
                () -> store.reveal("production"));
    }

    @Test
    @DisplayName(
            "SEC-M1 the development file in the place of production's is refused by every use, and nothing changes")
    void refusesTheFileOfAnotherStage() throws IOException {
        String dev = Files.readString(sealed("dev"));
        Files.writeString(sealed("production"), dev);

        everyUse(store("shop"))
                .forEach(use -> assertThatThrownBy(use)
                        .isInstanceOf(CredentialStoreException.class)
                        .hasMessageContaining(
                                "production.json holds the credentials of stage \"dev\" of project \"shop\"")
                        .hasMessageContaining("copied or renamed"));

        assertThat(sealed("dev")).hasContent(dev);
        assertThat(sealed("production")).hasContent(dev);
        assertThat(store("shop").reveal("dev")).isEqualTo(Map.of("A", "dev"));
    }

    @Test
    @DisplayName("SEC-M1 the file of another project is refused by every use")
    void refusesTheFileOfAnotherProject() throws IOException {
        String shop = Files.readString(sealed("production"));

        everyUse(store("bank"))
                .forEach(use -> assertThatThrownBy(use)
                        .isInstanceOf(CredentialStoreException.class)
                        .hasMessageContaining(
                                "of project \"shop\", not those of stage \"production\" of project \"bank\""));

        assertThat(sealed("production")).hasContent(shop);
    }

    @Test
    @DisplayName("SEC-M1 a file that says production, but is sealed with the development key, takes no value")
    void refusesTheKeyOfAnotherStage() throws IOException {
        Files.writeString(
                sealed("production"),
                Files.readString(sealed("dev")).replace("\"stage\" : \"dev\"", "\"stage\" : \"production\""));
        String devKey = Files.readString(key("dev")).strip();

        for (Map<String, String> environment : List.of(Map.<String, String>of(), Map.of("KIT_MASTER_KEY", devKey))) {
            assertThatThrownBy(() -> store("shop", environment).set("production", "STRIPE_KEY", "sk_live"))
                    .isInstanceOf(CredentialStoreException.class);
            assertThatThrownBy(() -> store("shop", environment).replace("production", Map.of("B", "sk_live")))
                    .isInstanceOf(CredentialStoreException.class);
        }
        assertThat(Files.readString(sealed("production"))).doesNotContain("STRIPE_KEY", "\"B\"");
    }

    @Test
    @DisplayName("SEC-M1 a file out of the history, sealed with an older key, takes no new value until it is rekeyed")
    void refusesAnOlderKey() throws IOException {
        String older = Files.readString(sealed("production"));
        store("shop").rekey("production");
        Files.writeString(sealed("production"), older);

        assertThatThrownBy(() -> store("shop").set("production", "STRIPE_KEY", "sk_live"))
                .isInstanceOf(CredentialStoreException.class)
                .hasMessageContaining("A holder of the older key could read the new value")
                .hasMessageContaining("kit secrets:rekey --stage production");
        assertThat(sealed("production")).hasContent(older);

        store("shop").rekey("production");
        store("shop").set("production", "STRIPE_KEY", "sk_live");
        assertThat(store("shop").reveal("production")).containsEntry("STRIPE_KEY", "sk_live");
    }

    @Test
    @DisplayName("SEC-M1 a key in the environment is the current one where no key file is")
    void takesTheKeyOfTheEnvironment() throws IOException {
        String key = Files.readString(key("production")).strip();
        Files.delete(key("production"));

        store("shop", Map.of("KIT_MASTER_KEY", key)).set("production", "B", "c");

        assertThat(store("shop", Map.of("KIT_MASTER_KEY", key)).reveal("production"))
                .isEqualTo(Map.of("A", "prod", "B", "c"));
    }

    @ParameterizedTest(name = "SEC-M1 a key file with permissions {0} is refused")
    @ValueSource(strings = {"rw-rw-rw-", "rw-r--r--", "rw-r-----", "rw-----w-"})
    void refusesAnOpenKeyFile(String permissions) throws IOException {
        Files.setPosixFilePermissions(key("production"), PosixFilePermissions.fromString(permissions));

        assertThatThrownBy(() -> store("shop").reveal("production"))
                .isInstanceOf(CredentialStoreException.class)
                .hasMessageContaining("is open to other users")
                .hasMessageEndingWith("chmod 600 " + key("production"));
        assertThatThrownBy(() -> store("shop").set("production", "B", "c"))
                .isInstanceOf(CredentialStoreException.class);
    }

    @Test
    @DisplayName("SEC-M1 a file that names no layout is refused without a word of it")
    void quotesNoLayout() throws IOException {
        Files.writeString(sealed("production"), "{\"version\":\"hunter22-hunter22\"}");

        assertThatThrownBy(() -> store("shop").reveal("production"))
                .hasMessageContaining("name no layout")
                .hasMessageNotContaining("hunter22");
    }
}
