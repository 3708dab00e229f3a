package dev.kit.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of several files, and the sources they come from. */
class DocumentFilesTest {

    @TempDir
    private Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(directory.resolve("parts"));
        Files.writeString(
                directory.resolve("parts/a b.yaml"),
                "Pet: {own: {$ref: '../openapi.yaml#/x'}, tag: {$ref: '#/Tag'}}\nTag: {}\n");
        file = Files.writeString(directory.resolve("openapi.yaml"), """
            openapi: 3.0.3
            paths: {}
            x:
              pet: {$ref: 'parts/a%20b.yaml#/Pet'}
              whole: {$ref: 'parts/a%20b.yaml'}
              own: {$ref: 'parts/../openapi.yaml#/x'}
              empty: {$ref: ''}
              mapping: {one: Pet, two: '#/x/pet', three: 'parts/pet.yaml#/Pet', four: 'pet.yaml', five: a.b}
            components: {schemas: {a.b: {}}}
            """);
    }

    @Test
    @DisplayName("a node of another file knows its file, its pointer and the path for messages")
    void locates() {
        ApiDocument document = ApiDocument.read(file);
        ApiNode pet = document.resolve(document.at("#/x/pet"));
        assertThat(pet.pointer()).isEqualTo("parts/a b.yaml#/Pet");
        assertThat(pet.file()).isEqualTo("parts/a b.yaml");
        assertThat(pet.place()).isEqualTo(directory.resolve("parts/a b.yaml") + "#/Pet");
        assertThat(pet.key()).isEqualTo("Pet");
        assertThat(pet).hasToString(pet.place());
        assertThat(document.resolve(pet.at("own")).pointer()).isEqualTo("#/x");
        assertThat(document.resolve(pet.at("tag")).pointer()).isEqualTo("parts/a b.yaml#/Tag");
        assertThat(document.resolve(document.at("#/x/own")).place()).isEqualTo(file + "#/x");
        assertThat(document.resolve(document.at("#/x/whole")).key()).isEqualTo("a b");
        assertThat(document.root().key()).isEmpty();
        assertThat(document.files()).containsOnlyKeys("parts/a b.yaml");
        assertThat(document.files().get("parts/a b.yaml"))
                .isEqualTo(DocumentSource.file(file).read("parts/a b.yaml").orElseThrow());
        assertThatThrownBy(() -> document.resolve(document.at("#/x/empty"))).hasMessageContaining("leads nowhere");
        assertThatThrownBy(() -> document.at("#/x/pet").object().items()).hasMessageContaining("Expected a list.");
        assertThatThrownBy(() -> document.at("#/openapi").object()).hasMessageContaining("Expected an object.");
    }

    @Test
    @DisplayName("the names of files and members may contain #, and each node still knows its own")
    void locatesNumberSigns() throws IOException {
        Files.writeString(directory.resolve("parts/c#.yaml"), "Pet: {tag: {$ref: '#/Tag#'}}\nTag#: {}\n");
        Files.writeString(
                file, "openapi: 3.0.3\nx: {pet: {$ref: 'parts/c%23.yaml#/Pet'}, whole: {$ref: 'parts/c%23.yaml'}}\n");
        ApiDocument document = ApiDocument.read(file);
        ApiNode pet = document.resolve(document.at("#/x/pet"));
        assertThat(pet.pointer()).isEqualTo("parts/c#.yaml#/Pet");
        assertThat(pet.file()).isEqualTo("parts/c#.yaml");
        assertThat(pet.place()).isEqualTo(directory.resolve("parts/c#.yaml") + "#/Pet");
        ApiNode tag = document.resolve(pet.at("tag"));
        assertThat(tag.pointer()).isEqualTo("parts/c#.yaml#/Tag#");
        assertThat(tag.key()).isEqualTo("Tag#");
        assertThat(document.resolve(document.at("#/x/whole")).key()).isEqualTo("c#");
    }

    @ParameterizedTest(name = "the value {0} of a mapping means {1}")
    @CsvSource({
        "one, #/components/schemas/Pet",
        "two, #/x/pet",
        "three, parts/pet.yaml#/Pet",
        "four, pet.yaml#",
        "five, #/components/schemas/a.b"
    })
    void maps(String name, String pointer) {
        ApiDocument document = ApiDocument.read(file);
        ApiNode mapping = document.at("#/x/mapping");
        assertThat(document.mapped(mapping, mapping.text(name))).isEqualTo(pointer);
        ApiDocument named = ApiDocument.parse("a.json", "{\"openapi\":\"3.1.0\"}".getBytes(StandardCharsets.UTF_8));
        assertThat(named.mapped(named.root(), "a.json#/x")).isEqualTo("a.json#/x");
    }

    @Test
    @DisplayName("SEC-L7 a link out of the directory is refused, and other files are read only below it")
    void refusesLinks() throws IOException {
        Path inside = Files.createDirectories(directory.resolve("in"));
        Files.createSymbolicLink(inside.resolve("link.yaml"), directory.resolve("parts/a b.yaml"));
        Path linked = Files.writeString(inside.resolve("a.yaml"), "openapi: 3.0.3\nx: {$ref: link.yaml}\n");
        ApiDocument document = ApiDocument.read(linked);
        assertThatThrownBy(() -> document.resolve(document.at("#/x")))
                .hasMessageContaining("leads out of the directory of the document");
        DocumentSource source = DocumentSource.file(linked);
        assertThat(source.read("link.yaml")).isEmpty();
        assertThat(source.read("none.yaml")).isEmpty();
        assertThat(source.read("../openapi.yaml")).isEmpty();
        assertThat(source.read("a.yaml")).isPresent();
        assertThat(DocumentSource.of("http://127.0.0.1/a.yaml", UnaryOperator.identity())
                        .read("a.yaml"))
                .isEmpty();
    }

    @Test
    @DisplayName("a document that is a link reads the files beside its target")
    void followsTheDocument() throws IOException {
        Path link = Files.createSymbolicLink(
                Files.createDirectories(directory.resolve("links")).resolve("openapi.yaml"), file);
        ApiDocument document = ApiDocument.read(link);
        assertThat(document.resolve(document.at("#/x/pet")).pointer()).isEqualTo("parts/a b.yaml#/Pet");
    }

    @ParameterizedTest(name = "{0} is no source")
    @ValueSource(strings = {"http://", "HTTPS:///x", "http://user:secret@127.0.0.1/x", "http://user:secret@exa mple/x"})
    void refusesAddresses(String address) {
        assertThatThrownBy(() -> DocumentSource.of(address, UnaryOperator.identity()))
                .isInstanceOfSatisfying(DocumentException.class, failure -> {
                    assertThat(failure.getMessage()).contains("address").doesNotContain("secret");
                    assertThat(failure.action()).contains("Write one like http://");
                });
    }

    @Test
    @DisplayName("a path is resolved, and a file that is absent or too large is named")
    void readsPaths() throws IOException {
        DocumentSource source = DocumentSource.of("openapi.yaml", directory::resolve);
        assertThat(source.name()).isEqualTo(file.toString());
        assertThat(ApiDocument.read(source)).hasToString(file.toString());
        assertThat(ApiDocument.read(source, source.bytes()).operations()).isEmpty();
        assertThatThrownBy(() -> DocumentSource.of("a\0b", directory::resolve)).hasMessageContaining("is no path here");
        assertThatThrownBy(DocumentSource.file(directory)::bytes).hasMessageContaining("spec not found: " + directory);
        Path large = directory.resolve("large.yaml");
        try (FileChannel channel = FileChannel.open(large, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1), 64L << 20);
        }
        assertThatThrownBy(DocumentSource.file(large)::bytes)
                .hasMessageContaining("more than " + (64 << 20) + " bytes")
                .hasMessageContaining("large.yaml");
    }
}
