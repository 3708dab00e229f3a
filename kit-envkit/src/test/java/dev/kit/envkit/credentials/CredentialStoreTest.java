package dev.kit.envkit.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialStoreTest {

    @TempDir
    private Path directory;

    private CredentialStore store() {
        return store(Map.of());
    }

    private CredentialStore store(Map<String, String> environment) {
        return CredentialStore.open(directory.resolve("secrets"), directory.resolve("keys"), "shop", environment);
    }

    private String file(String stage) throws IOException {
        return Files.readString(directory.resolve("secrets").resolve(stage + ".json"));
    }

    @Test
    @DisplayName("CB-10 a stage has its own file, and a missing stage is an error with its name")
    void keepsStagesApart() throws IOException {
        store().initialise("production");
        store().set("production", "TOKEN", "abc");

        assertThat(store().reveal("production")).isEqualTo(Map.of("TOKEN", "abc"));
        assertThat(file("production")).contains("\"TOKEN\"").doesNotContain("abc");
        assertThatThrownBy(() -> store().set("nonexistent", "A", "b"))
                .hasMessageContaining("Secrets not found for stage \"nonexistent\"");
        assertThatThrownBy(() -> store().initialise("production")).hasMessageContaining("exists already");
    }

    @ParameterizedTest(name = "CB-13 stage \"{0}\" is refused")
    @ValueSource(strings = {"../../etc/passwd", "", "a b", ".", "a/b", "a\\b"})
    void refusesOddStages(String stage) {
        assertThatThrownBy(() -> store().initialise(stage)).isInstanceOf(CredentialStoreException.class);
        assertThatThrownBy(() -> store().reveal(stage)).isInstanceOf(CredentialStoreException.class);
        assertThat(directory.resolve("secrets")).doesNotExist();
    }

    @Test
    @DisplayName("CB-14 files are for their owner alone and no temporary file stays")
    void writesPrivately() throws IOException {
        store().initialise("dev");
        store().set("dev", "A", "b");

        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> !file.toString().endsWith(".lock")))
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void aValueThatDidNotChangeKeepsItsSealedForm() {
        store().initialise("dev");
        store().merge("dev", Map.of("A", "1", "B", "2"));
        Map<String, String> before = store().sealed("dev").values();
        store().merge("dev", Map.of("A", "1", "B", "3"));
        Map<String, String> after = store().sealed("dev").values();

        assertThat(after.get("A")).isEqualTo(before.get("A"));
        assertThat(after.get("B")).isNotEqualTo(before.get("B"));
    }

    @Test
    void namesNeedNoKey() throws IOException {
        store().initialise("dev");
        store().set("dev", "A", "b");
        Files.delete(directory.resolve("keys/shop/dev.key"));

        assertThat(store().names("dev")).containsExactly("A");
        assertThatThrownBy(() -> store().reveal("dev"))
                .hasMessageContaining("There is no key for stage \"dev\"")
                .hasMessageContaining("dev.key");
    }

    @Test
    void theKeyMayComeFromTheEnvironment() throws IOException {
        MasterKey key = store().initialise("dev");
        Files.delete(directory.resolve("keys/shop/dev.key"));
        CredentialStore store = store(Map.of(MasterKey.VARIABLE, key.hex()));
        store.set("dev", "A", "b");

        assertThat(store.reveal("dev")).isEqualTo(Map.of("A", "b"));
    }

    @Test
    void rekeyingSealsEverythingAnewAndKeepsTheOldKey() {
        MasterKey old = store().initialise("dev");
        store().set("dev", "A", "b");
        SealedCredentials before = store().sealed("dev");

        MasterKey fresh = store().rekey("dev");

        assertThat(fresh).isNotEqualTo(old);
        assertThat(store().sealed("dev").keyId()).isEqualTo(fresh.id());
        assertThat(store().reveal("dev")).isEqualTo(Map.of("A", "b"));
        assertThat(before.open(MasterKey.parseAll(old.hex() + "," + fresh.hex())))
                .isEqualTo(Map.of("A", "b"));
        assertThat(directory.resolve("keys/shop/dev.key." + old.id())).exists();
        store().set("dev", "C", "d");
        assertThat(store().sealed("dev").keyId()).isEqualTo(fresh.id());
    }

    @Test
    void aCrashBetweenStoreAndKeyFileLosesNothing() throws IOException {
        MasterKey old = store().initialise("dev");
        store().set("dev", "A", "b");
        store().rekey("dev");
        Files.writeString(directory.resolve("keys/shop/dev.key"), old.hex());

        assertThat(store().reveal("dev")).isEqualTo(Map.of("A", "b"));
        assertThatThrownBy(() -> store().set("dev", "C", "d")).hasMessageContaining("kit secrets:rekey --stage dev");
        store().rekey("dev");
        store().set("dev", "C", "d");
        assertThat(store().reveal("dev")).isEqualTo(Map.of("A", "b", "C", "d"));
    }

    @Test
    void rotatingReplacesThePasswordOfAUrlAndNothingElse() {
        store().initialise("dev");
        store().merge("dev", Map.of("DATABASE_URL", "postgresql://app:old@db:5432/app?ssl=true", "TOKEN", "old"));

        assertThat(store().rotate("dev", "DATABASE_URL"))
                .matches("postgresql://app:[A-Za-z0-9_-]{32}@db:5432/app\\?ssl=true");
        assertThat(store().rotate("dev", "TOKEN")).matches("[A-Za-z0-9_-]{32}");
        assertThatThrownBy(() -> store().rotate("dev", "NONE")).hasMessageContaining("no credential \"NONE\"");
    }

    @Test
    void replacingDropsWhatIsNotListed() {
        store().initialise("dev");
        store().merge("dev", Map.of("A", "1", "B", "2"));
        store().replace("dev", Map.of("B", "3"));
        assertThat(store().reveal("dev")).isEqualTo(Map.of("B", "3"));
        store().remove("dev", "B");
        assertThat(store().names("dev")).isEmpty();
    }

    @Test
    void theFirstLayoutIsReadAndTheSecondWritten() throws IOException {
        MasterKey key = store().initialise("dev");
        CredentialCipher.Payload payload = new CredentialCipher(key).sealTogether(Map.of("A", "b"));
        Files.writeString(
                directory.resolve("secrets/dev.json"),
                "{\"version\":1,\"encrypted\":\"" + payload.encrypted() + "\",\"iv\":\"" + payload.iv() + "\"}");

        assertThat(store().reveal("dev")).isEqualTo(Map.of("A", "b"));
        store().set("dev", "C", "d");

        assertThat(file("dev")).contains("\"version\" : 2");
        assertThat(store().reveal("dev")).isEqualTo(Map.of("A", "b", "C", "d"));
    }

    @Test
    void plainTextIsRefused() throws IOException {
        store().initialise("dev");
        Files.writeString(directory.resolve("secrets/dev.json"), "{\"A\":\"plain\"}");

        assertThatThrownBy(() -> store().reveal("dev"))
                .isInstanceOf(CredentialStoreException.class)
                .message()
                .doesNotContain("plain\"");
    }

    @Test
    void concurrentChangesAreAllKept() {
        store().initialise("dev");
        IntStream.range(0, 24).parallel().forEach(i -> store().set("dev", "NAME_" + i, "value"));

        assertThat(store().names("dev")).hasSize(24);
    }

    @Test
    void namesAreChecked() {
        store().initialise("dev");

        assertThatThrownBy(() -> store().set("dev", "A|B", "c")).isInstanceOf(CredentialStoreException.class);
        assertThatThrownBy(() -> store().set("dev", "1A", "c")).isInstanceOf(CredentialStoreException.class);
    }
}
