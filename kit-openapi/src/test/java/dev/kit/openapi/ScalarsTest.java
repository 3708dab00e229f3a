package dev.kit.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values of YAML, each as the JSON that it stands for. */
class ScalarsTest {

    @ParameterizedTest(name = "{0} is {1}, of the kind {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            42                   | 42                   | INT
            -7                   | -7                   | INT
            +7                   | 7                    | INT
            2147483647           | 2147483647           | INT
            2147483648           | 2147483648           | LONG
            9223372036854775807  | 9223372036854775807  | LONG
            9223372036854775808  | 9223372036854775808  | BIG_INTEGER
            1.50                 | 1.50                 | BIG_DECIMAL
            1.                   | 1                    | BIG_DECIMAL
            -.5                  | -0.5                 | BIG_DECIMAL
            1e3                  | 1E+3                 | BIG_DECIMAL
            1e-400               | 1E-400               | BIG_DECIMAL
            1e-401               | "1e-401"             | -
            1e401                | "1e401"              | -
            1e                   | "1e"                 | -
            .                    | "."                  | -
            0x1F                 | "0x1F"               | -
            1_000                | "1_000"              | -
            "42"                 | "42"                 | -
            !!str 42             | "42"                 | -
            !!str abc            | "abc"                | -
            true                 | true                 | -
            FALSE                | false                | -
            yes                  | "yes"                | -
            'null'               | "null"               | -
            Null                 | null                 | -
            ~                    | null                 | -
            [1, [a], {b: ~}]     | [1,["a"],{"b":null}] | -
            """)
    void reads(String yaml, String json, String kind) {
        JsonNode value = value(yaml);
        assertThat(value.toString()).isEqualTo(json);
        assertThat(value.isNumber() ? value.numberType().name() : "-").isEqualTo(kind);
    }

    @Test
    @DisplayName("a row of digits is a number up to 400 of them, and a text beyond")
    void readsLongNumbers() {
        assertThat(value("9".repeat(400)).isIntegralNumber()).isTrue();
        assertThat(value("9".repeat(401)).isString()).isTrue();
    }

    @Test
    @DisplayName("a mapping takes the members of others, the first of which counts, unless it has them itself")
    void merges() {
        String yaml = "{a: &a {n: 1, m: 1}, b: &b {n: 2, o: 2}, c: {<<: [*a, *b], m: 3}, d: [*a, *a]}";
        assertThat(value(yaml).get("c").toString()).isEqualTo("{\"m\":3,\"n\":1,\"o\":2}");
        assertThat(value(yaml).get("d").toString()).isEqualTo("[{\"n\":1,\"m\":1},{\"n\":1,\"m\":1}]");
    }

    @ParameterizedTest(name = "{0} is read as JSON: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a.yml    | {a: 1}    | false
            a.YAML   | {a: 1}    | false
            a.JSON   | {"a": 1}  | true
            a        | {"a": 1}  | true
            a        | \uFEFF{"a": 1} | true
            a        |   [1]     | true
            a        | a: 1      | false
            a.yaml   | \uFEFFa: 1 | false
            """)
    void tellsTheFormat(String name, String text, boolean json) {
        JsonNode root = DocumentText.read(name, text.getBytes(StandardCharsets.UTF_8));
        assertThat(root.toString()).isIn("{\"a\":1}", "[1]");
        // Only as JSON a text ends behind its value.
        String twice = json ? text + " }" : text + "\n---\nb: 1";
        String fault = catchThrowableOfType(
                        DocumentException.class, () -> DocumentText.read(name, twice.getBytes(StandardCharsets.UTF_8)))
                .what();
        assertThat(fault).startsWith(json ? "The document is not JSON: " : "The document is not YAML: ");
    }

    @Test
    @DisplayName("CG-14 YAML has the types of version 1.2: no and dates are texts, 0x10 too, 1e3 is a number")
    void readsTheTypesOfYaml12() {
        JsonNode json = DocumentText.read("a.yaml", """
            no: no
            date: 2026-01-02
            hex: 0x10
            sixty: 1:30
            number: 1e3
            whole: -7
            large: 123456789012345678901
            nothing:
            tilde: ~
            yes: "true"
            true: true
            200: {a: &a [1, .5], b: *a}
            base: &base {x: 1, y: 2}
            more: {<<: *base, y: 3}
            """.getBytes(StandardCharsets.UTF_8));
        JsonMapper mapper = JsonMapper.builder()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
        assertThat(json).isEqualTo(mapper.readTree("""
            {"no":"no","date":"2026-01-02","hex":"0x10","sixty":"1:30","number":1e3,"whole":-7,
             "large":123456789012345678901,"nothing":null,"tilde":null,"yes":"true","true":true,
             "200":{"a":[1,0.5],"b":[1,0.5]},"base":{"x":1,"y":2},"more":{"y":3,"x":1}}\
            """));
    }

    @Test
    @DisplayName("SEC-L7 YAML whose aliases explode or contain themselves is refused with its line")
    void refusesBombs() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            String alias = "*a" + (i - 1);
            bomb.append("a" + i + ": &a" + i + " [" + (alias + ", ").repeat(8) + alias + "]\n");
        }
        refused(bomb.toString(), "the aliases make the document larger");
        refused("a: &a\n  b: *a\n", "an alias contains itself");
        refused("a: 1\na: 2\n", "the key \"a\" is there twice");
        refused("[".repeat(3_000) + "]".repeat(3_000), "Nesting Depth exceeded");
        refused("a: [1\nb: 2\n", "not YAML");
        refused("? [b]\n: c\n", "a key is no text");
        refused("a: !!javax.script.ScriptEngineManager [x]\n", "Global tag is not allowed");
    }

    private static JsonNode value(String yaml) {
        return DocumentText.read("a.yaml", ("x: " + yaml + "\n").getBytes(StandardCharsets.UTF_8))
                .get("x");
    }

    private static void refused(String yaml, String why) {
        assertThatThrownBy(() -> DocumentText.read("a.yaml", yaml.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(DocumentException.class, failure -> {
                    assertThat(failure.what().toLowerCase(Locale.ROOT)).contains(why.toLowerCase(Locale.ROOT));
                    assertThat(failure.where()).containsPattern("a\\.yaml");
                });
    }
}
