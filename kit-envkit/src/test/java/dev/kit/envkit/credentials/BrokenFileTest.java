package dev.kit.envkit.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokenFileTest {

    @TempDir
    private Path directory;

    private CredentialStore store = CredentialStore.open(Path.of(""), "shop", Map.of());
    private Path file = Path.of("");

    @BeforeEach
    void seal() {
        store = CredentialStore.open(directory.resolve("secrets"), directory.resolve("keys"), "shop", Map.of());
        file = directory.resolve("secrets/dev.json");
        store.initialise("dev");
        store.merge("dev", Map.of("ALPHA", "plain-value", "OMEGA", "x"));
    }

    private String refused(String text) throws IOException {
        return refused(text.getBytes(StandardCharsets.UTF_8));
    }

    private String refused(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        CredentialStoreException names = catchThrowableOfType(CredentialStoreException.class, () -> store.names("dev"));
        CredentialStoreException values =
                catchThrowableOfType(CredentialStoreException.class, () -> store.reveal("dev"));
        CredentialStoreException set =
                catchThrowableOfType(CredentialStoreException.class, () -> store.set("dev", "NEW", "1"));
        assertThat(values).hasMessage(names.getMessage());
        assertThat(set).hasMessage(names.getMessage());
        assertThat(Files.readAllBytes(file)).as("nothing is written").isEqualTo(bytes);
        return String.valueOf(names.getMessage());
    }

    @Test
    @DisplayName("endpoints M16 a sealed file that was cut off names file and line wherever it was cut")
    void cutOff() throws IOException {
        String whole = Files.readString(file).strip();
        for (int length = 0; length < whole.length(); length++) {
            String cut = whole.substring(0, length);
            assertThat(refused(cut))
                    .as(cut)
                    .matches(
                            "(?s).*dev\\.json:[0-9]+: (the file ends too early|the file is empty|the text is not JSON)\\..*")
                    .doesNotContain("JacksonException");
        }
        assertThat(refused(whole.substring(0, whole.length() - 1))).contains("dev.json:15: the file ends too early");
    }

    @Test
    @DisplayName("endpoints M16 what else may be wrong with a sealed file is told with file and line")
    void otherFaults() throws IOException {
        String whole = Files.readString(file);
        assertThat(refused("\uFEFF" + whole)).contains(file + ":1: the file begins with a byte order mark");
        assertThat(refused("[]")).contains(file + ":1: the content is not a JSON object");
        assertThat(refused("hunter22")).contains(file + ":1: ").doesNotContain("hunter22");
        assertThat(refused(whole.replace("OMEGA", "ALPHA"))).contains(file + ":11: a name is there twice");
        assertThat(refused(whole.replace("\"stage\" : \"dev\",", ""))).contains("have no \"stage\"");
        assertThat(refused(whole.replaceFirst("(\"OMEGA\" :\\s*)\".*\"", "$1 7")))
                .contains(file + ":11: OMEGA is not a JSON string");
        assertThat(refused(whole.getBytes(StandardCharsets.UTF_16))).contains(file + ":1: the text is not UTF-8");
        assertThat(refused(whole.getBytes(StandardCharsets.UTF_16LE))).contains(file + ":1: the text is not JSON");
        assertThat(refused(whole.replace("OMEGA", "\u00e9").getBytes(StandardCharsets.ISO_8859_1)))
                .contains(file + ":11: a name has other characters");
    }

    @ParameterizedTest
    @CsvSource({"A|B", "a b", "''", "1A", "A\\u007cB"})
    @DisplayName("security Small a name that cannot be one is refused with file and line, and not quoted")
    void oddNames(String name) throws IOException {
        assertThat(refused(Files.readString(file).replace("OMEGA", name)))
                .contains(file + ":", ": a name has other characters than");
    }

    @Test
    @DisplayName("security Small a name with | in layout 1 ends in a sentence too")
    void oddNamesOfLayout1() throws IOException {
        MasterKey key = MasterKey.parse(Files.readString(directory.resolve("keys/shop/dev.key")));
        CredentialCipher.Payload payload = new CredentialCipher(key).sealTogether(Map.of("A|B", "x"));
        Files.writeString(
                file, "{\"version\":1,\"encrypted\":\"" + payload.encrypted() + "\",\"iv\":\"" + payload.iv() + "\"}");
        assertThatThrownBy(() -> store.reveal("dev")).isInstanceOf(CredentialStoreException.class);
    }

    @Test
    @DisplayName("endpoints M16 conflict markers are told with their line and the command that joins both sides")
    void conflictMarkers() throws IOException {
        String value = store.sealed("dev").values().get("ALPHA");
        String text = Files.readString(file)
                .replace(
                        "      \"" + value + "\"\n",
                        "<<<<<<< HEAD\n      \"" + value + "\"\n=======\n      \"x\"\n>>>>>>> one\n");
        String told = file + ":8: the file has the conflict markers of a merge. Join both sides: kit secrets:merge"
                + " --stage dev";
        assertThat(refused(text)).isEqualTo(told);
        assertThat(refused(text.replace("\n", "\r\n"))).isEqualTo(told);
        assertThat(refused(text.replace(">>>>>>> one\n", ""))).isEqualTo(told);
    }

    @Test
    @DisplayName("endpoints M16 files of earlier versions are read, and the next change writes the new form")
    void readsEarlierFiles() throws IOException {
        SealedCredentials sealed = store.sealed("dev");
        Files.writeString(file, """
                {\r
                  "version" : 2, "project" : "shop", "stage" : "dev", "keyId" : "%s",\r
                  "updatedAt" : "2026-01-02T03:04:05Z",\r
                  "values" : {\r
                    "ALPHA" : "%s",\r
                    "OMEGA" : "%s"\r
                  }\r
                }  \r
                """.formatted(
                sealed.keyId(), sealed.values().get("ALPHA"), sealed.values().get("OMEGA")));
        assertThat(store.reveal("dev")).isEqualTo(Map.of("ALPHA", "plain-value", "OMEGA", "x"));
        store.set("dev", "OMEGA", "y");
        assertThat(Files.readString(file)).doesNotContain("updatedAt", "\r");
        assertThat(store.sealed("dev").values())
                .containsEntry("ALPHA", sealed.values().get("ALPHA"));
    }
}
