package dev.kit.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionTest {

    private static final Redaction USUAL = Redaction.defaults();

    private static String json(String text) {
        return USUAL.json(text);
    }

    @ParameterizedTest(name = "SC-22 SC-23 {0} becomes {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"password\":\"x\",\"name\":\"y\"} | {\"password\":\"[REDACTED]\",\"name\":\"y\"}",
                "{\"users\":[{\"PassWord\" : \"x\\\"y\"}]} | {\"users\":[{\"PassWord\" : \"[REDACTED]\"}]}",
                "{\"api_key\":12,\"accessToken\":null} | {\"api_key\":\"[REDACTED]\",\"accessToken\":\"[REDACTED]\"}",
                "{\"secret\":{\"a\":[1,{\"b\":\"}\"}]},\"n\":1} | {\"secret\":\"[REDACTED]\",\"n\":1}",
                "{\"pass\\u0077ord\":\"x\"} | {\"pass\\u0077ord\":\"[REDACTED]\"}",
                "{\"big\":9007199254740993 , \"e\":1e400} | {\"big\":9007199254740993 , \"e\":1e400}",
                "{\"token\":\"cut of | {\"token\":\"[REDACTED]\"",
                "{\"token\" | {\"token\"",
                "[\"password\",\"x\"] | [\"password\",\"x\"]",
                "invalid json{{{ | invalid json{{{",
            })
    void hidesSecretsInJson(String given, String expected) {
        assertThat(json(given)).isEqualTo(expected);
    }

    @Test
    @DisplayName("SC-22 headers, queries, forms and log contexts lose their secrets and nothing else")
    void hidesSecretsElsewhere() {
        assertThat(USUAL.headers(Map.of("authorization", "Bearer abc", "cookie", "a=b", "accept", "*/*")))
                .isEqualTo(Map.of("authorization", "[REDACTED]", "cookie", "a=[REDACTED]", "accept", "*/*"));
        assertThat(USUAL.form("q=1&token=abc&api_key=d&x=%3D"))
                .isEqualTo("q=1&token=[REDACTED]&api_key=[REDACTED]&x=%3D");
        assertThat(USUAL.named(Map.of("password", "x", "userId", "7")))
                .isEqualTo(Map.of("password", "[REDACTED]", "userId", "7"));
    }

    @Test
    @DisplayName("SC-22 tokens and card numbers are hidden by their shape, other numbers stay")
    void hidesSecretsByShape() {
        assertThat(USUAL.scrub("sent eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl on")).isEqualTo("sent [REDACTED] on");
        assertThat(USUAL.scrub("Authorization: Bearer abcdefgh12345")).isEqualTo("Authorization: Bearer [REDACTED]");
        assertThat(USUAL.scrub("card 4111 1111 1111 1111.")).isEqualTo("card [REDACTED].");
        assertThat(USUAL.scrub("id 9007199254740993 at 1705314600123456"))
                .isEqualTo("id 9007199254740993 at 1705314600123456");
        assertThat(USUAL.scrub("/tmp/junit-5387339095904850383/project is no card, 5387339095904850383 may be one"))
                .isEqualTo("/tmp/junit-5387339095904850383/project is no card, [REDACTED] may be one");
    }

    @Test
    @DisplayName("SC-22 further names, paths and another censor text work")
    void hidesWhatIsAskedFor() {
        Redaction more = USUAL.alsoHiding(List.of("ssn", "user.email")).censor("***");
        assertThat(more.json("{\"SSN\":1,\"email\":\"a\",\"user\":{\"email\":\"b\"}}"))
                .isEqualTo("{\"SSN\":\"***\",\"email\":\"a\",\"user\":{\"email\":\"***\"}}");
    }

    @Test
    @DisplayName("SC-22 a card number is hidden wherever it begins, grouped or not")
    void hidesCardNumbersAnywhere() {
        for (String card : List.of("4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111")) {
            for (int before = 0; before < 40; before++) {
                String text = "x".repeat(before) + ": " + card + "; and more";
                assertThat(USUAL.scrub(text)).isEqualTo("x".repeat(before) + ": [REDACTED]; and more");
            }
        }
    }

    @Test
    @DisplayName("security M-1 an empty censor takes a secret out of free text too")
    void hidesWithNothing() {
        assertThat(Redaction.defaults().censor("").scrub("login with password=hunter2abc failed"))
                .isEqualTo("login with password= failed");
    }
}
