package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedUnionsTest {

    @TempDir
    static Path directory;

    private static GeneratedSources sources = new GeneratedSources(Path.of("."));

    @BeforeAll
    static void compiles() {
        sources = new GeneratedSources(directory.resolve("src"));
        Path document = GeneratedSources.document(directory, GeneratedSources.resource("unions.json"));
        sources.generate(document, "com.example.unions", SampledSchemas.ALL);
        sources.add("com/example/unions/UnionsRoundTrip.java", GeneratedSources.resource("UnionsRoundTrip.java.txt"))
                .compile();
    }

    @ParameterizedTest(name = "{0} {1} is read as {2} and survives")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "G1 | Thing | {\"name\":\"n\",\"labels\":[\"a\",\"b\"]} | Thing",
                "G1 | Thing | {\"name\":\"n\",\"title\":\"t\",\"color\":\"red\"} | Thing",
                "G1 | Thing | {\"name\":\"n\",\"owner\":\"someone\"} | Thing",
                "G1 | Thing | {\"name\":\"n\",\"owner\":{\"id\":\"7\"},\"count\":[\"1\",\"2\"]} | Thing",
                "G1 | Mixed | {\"a\":\"x\",\"b\":1} | Mixed",
                "G1 | Named | {\"b\":1,\"c\":true,\"a\":\"x\"} | Named",
                "G2 | Effect | {\"type\":\"NOISE\",\"radius\":1.5,\"color\":\"red\"} | OfNoise",
                "G2 | Effect | {\"type\":\"BLUR\",\"radius\":1.5} | OfBlur",
                "G2 | Effect | {\"type\":\"NOISE\",\"colors\":[\"a\",\"b\"]} | OfNoise",
                "G2 | Effect | {\"type\":\"GLOW\",\"radius\":1.5} | Unknown",
                "G2 | Effect | true | Unknown",
                "G2 | Conditions | {\"repository_name\":\"a\",\"ref_name\":\"b\"} | OfVariant",
                "G2 | Conditions | {\"repository_id\":7} | OfVariant",
                "G2 | Conditions | {\"ref_name\":\"b\"} | WithRefName",
                "G3 | Action | {\"type\":\"CLOSE\"} | WithType",
                "G3 | Action | {\"type\":\"PAUSE\",\"media\":7} | ActionWithType",
                "G3 | Action | {\"ok\":true} | WithOk",
                "G3 | Action | {\"ok\":false,\"why\":\"w\"} | WithOk",
                "G3 | Action | {\"type\":\"UPDATE_MEDIA\",\"media\":7} | Unknown",
                "G4 | Prompt | [882] | OfList",
                "G4 | Prompt | [[381,309],[238]] | OfList",
                "G4 | Prompt | [\"882\"] | OfList",
                "G4 | Prompt | [true] | Unknown",
                "CG-14 | Expression | {\"value\":{\"value\":\"a\"}} | Expression",
                "G5 | Tree | {\"left\":{\"t\":{\"x\":1},\"y\":2},\"x\":3} | A",
                "G5 | Tree | {\"left\":{\"t\":{\"x\":1},\"y\":\"wrong\"},\"x\":3} | Unknown"
            })
    void survives(String gap, String type, String json, String readAs) {
        assertThat(again(type, json)).endsWith(" " + json).contains(readAs);
    }

    @Test
    @DisplayName("G11 a required member that is missing is a failure with its path, unless it is only ever sent")
    void missesMembers() {
        assertThat(again("Thing", "{\"labels\":[]}")).contains("failed at /name: ");
        assertThat(again("ATree", "{\"t\":{\"x\":1}}")).contains("failed at /y: ");
        assertThat(again("Thing", "{\"name\":\"n\"}")).isEqualTo("Thing {\"name\":\"n\"}");
    }

    @Test
    @DisplayName("G9 a part of the path without a parameter is text, and a parameter of another path is left out")
    void declaresPathParameters() {
        assertThat(sources.text("com/example/unions/GetThing.java"))
                .contains("String part")
                .doesNotContain("elsewhere");
    }

    private static String again(String type, String json) {
        return sources.run("com.example.unions.UnionsRoundTrip", "again", type + " " + json);
    }
}
