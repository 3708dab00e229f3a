package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedShapesTest {

    private static final String ROUND_TRIP = "com.example.shapes.ShapesRoundTrip";

    @TempDir
    static Path directory;

    private static GeneratedSources sources = new GeneratedSources(Path.of("."));

    @BeforeAll
    static void compiles() {
        sources = new GeneratedSources(directory.resolve("src"));
        Path document = GeneratedSources.document(directory, GeneratedSources.resource("shapes.json"));
        sources.generate(document, "com.example.shapes", SampledSchemas.ALL);
        sources.add("com/example/shapes/ShapesRoundTrip.java", GeneratedSources.resource("ShapesRoundTrip.java.txt"))
                .compile();
    }

    @ParameterizedTest(name = "CG-14 {0} survives a round trip as {1}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "pet | {\"kind\":\"cat\",\"name\":null,\"lives\":9}",
                "pet | {\"name\":\"Rex\",\"born\":\"2020-02-29\",\"seen\":\"2026-01-02T03:04:05+02:00\","
                        + "\"chip\":\"6f1c1d5e-0000-4000-8000-000000000001\",\"weight\":12.50,\"photo\":\"AQID\","
                        + "\"size\":\"very small\",\"price\":\"19.90\",\"default\":true,\"foo_bar\":\"a\","
                        + "\"fooBar\":\"b\",\"@id\":\"x\",\"größe\":9007199254740993,\"hashCode\":\"h\","
                        + "\"kind\":\"hound\",\"friends\":[{\"kind\":\"bird\",\"wings\":[1,null]}]}",
                "pet | {\"name\":\"Tom\",\"size\":\"gigantic\",\"kind\":\"Dog\"}",
                "any | \"text\"",
                "any | 7",
                "any | [\"a\",\"b\"]",
                "any | {\"url\":\"u\"}",
                "any | true",
                "error | {\"code\":5}",
                "tree | {\"children\":[{\"children\":[],\"labels\":{}}],\"labels\":{\"b\":\"1\",\"a\":\"2\"}}"
            })
    void survivesARoundTrip(String method, String json) {
        assertThat(sources.run(ROUND_TRIP, method, json)).isEqualTo(json);
    }

    @Test
    @DisplayName("CG-14 a union is matched by its variants, the unknown one included")
    void matchesVariants() {
        assertThat(sources.run(ROUND_TRIP, "kind", "{\"kind\":\"cat\",\"name\":\"T\",\"lives\":9}"))
                .isEqualTo("cat 9");
        assertThat(sources.run(ROUND_TRIP, "kind", "{\"kind\":\"hound\",\"name\":\"R\",\"friends\":[]}"))
                .isEqualTo("dog 0");
        assertThat(sources.run(ROUND_TRIP, "kind", "{\"kind\":\"emu\"}")).isEqualTo("unknown");
    }

    @Test
    @DisplayName("CG-13 return types follow the responses: several, default only, an error only, bytes")
    void returnTypes() {
        assertThat(sources.text("com/example/shapes/PetsImportResult.java"))
                .contains("record Status200(Pet body)", "record Status202()");
        assertThat(sources.text("com/example/shapes/Session.java")).contains("StartSessionResponse startSession(");
        assertThat(sources.text("com/example/shapes/Pets.java"))
                .contains("public List<Pet> petsList(CallOption... options)")
                .contains("public byte[] getPetsByPetIdPhotosByClass(")
                .contains("@Deprecated")
                .contains("public void removePhoto(long petId, String class_, CallOption... options)");
        assertThat(sources.text("com/example/shapes/GetPetsByPetIdPhotosByClass.java"))
                .contains("ParameterStyle.FORM)", "ParameterStyle.DEEP_OBJECT)", ".cookie(\"theme\", theme)");
    }

    @Test
    @DisplayName("CG-11 schemas whose names collide or mean something in Java get their own")
    void collidingNames() {
        assertThat(sources.content().keySet())
                .contains(
                        "com/example/shapes/Error.java",
                        "com/example/shapes/ErrorValue.java",
                        "com/example/shapes/ListValue.java",
                        "com/example/shapes/StringValue.java");
    }
}
