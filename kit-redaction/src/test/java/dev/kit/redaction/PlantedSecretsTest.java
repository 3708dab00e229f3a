package dev.kit.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two corpora: texts with a planted secret, and texts without one, which stay as they are. */
class PlantedSecretsTest {

    private static final long SEED = 20_260_120L;
    private static final List<Redaction> BOTH = List.of(Redaction.defaults(), Redaction.logs());

    private static Stream<String> corpus(String name) {
        try (InputStream file = PlantedSecretsTest.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("# Texts")).map(line -> line.replace("⏎", "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Draws letters with a digit between them, as in a password that somebody made up. */
    private static String secret(Random random) {
        String letters = "abcdefghkmnpqrstuvwxyz";
        StringBuilder secret = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            secret.append(i == 4 ? (char) ('2' + random.nextInt(8)) : letters.charAt(random.nextInt(letters.length())));
        }
        return secret.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    @Test
    @DisplayName("security M-1 M-5 L-5 a planted secret is hidden in every form of text")
    void hidesPlantedSecrets() {
        Random random = new Random(SEED);
        assertThat(corpus("planted.txt")).hasSizeGreaterThan(100).allSatisfy(form -> {
            String secret = secret(random);
            String text = form.replace("{S}", secret);
            for (Redaction redaction : BOTH) {
                assertThat(redaction.text(text)).as("seed %d", SEED).doesNotContain(secret);
                assertThat(redaction.named(Map.of("x", text)).get("x")).doesNotContain(secret);
                assertThat(redaction.scrub("at 10:30 user=bob " + text)).doesNotContain(secret);
                assertThat(redaction.text("{\"note\":" + quoted(text) + "}")).doesNotContain(secret);
                assertThat(redaction.text("{\"a\":" + quoted("{\"note\":" + quoted(text) + "}") + "}"))
                        .doesNotContain(secret);
            }
        });
    }

    @Test
    @DisplayName("security M-1 what is hidden stays hidden, and is not hidden twice")
    void isIdempotent() {
        assertThat(corpus("planted.txt")).allSatisfy(form -> {
            String once = Redaction.defaults().text(form.replace("{S}", "zq904plant9"));
            assertThat(Redaction.defaults().text(once)).isEqualTo(once);
        });
    }

    @Test
    @DisplayName("security M-1 harmless lines, addresses, statements, errors and JSON stay to the letter")
    void leavesHarmlessTexts() {
        Redaction usual = Redaction.defaults();
        assertThat(corpus("harmless.txt")).hasSizeGreaterThanOrEqualTo(500).allSatisfy(text -> {
            assertThat(usual.text(text)).isEqualTo(text);
            assertThat(usual.scrub(text)).isEqualTo(text);
            String json = "{\"note\":" + quoted(text) + "}";
            assertThat(usual.text(json)).isEqualTo(json);
        });
    }

    @Test
    @DisplayName("security L-5 a secret is hidden wherever the text is cut")
    void hidesAtTheCut() {
        assertThat(corpus("cut.txt")).hasSizeGreaterThan(9).allSatisfy(form -> {
            String text = form.replace("{S}", "7Zq90kplant9");
            int start = text.indexOf("7Zq90k");
            for (int end = start + 6; end <= text.length(); end++) {
                assertThat(Redaction.defaults().text(text.substring(0, end))).doesNotContain("7Zq90k");
            }
        });
    }

    @Test
    @DisplayName("security L-5 a secret among 40,000 pairs is hidden, in every form of pairs")
    void hidesInManyPairs() {
        Redaction usual = Redaction.defaults();
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            form.append("name").append(i).append("=value&").append(i == 20_000 ? "password=zq904plant9&" : "");
        }
        String json = "{\"" + form.toString().replace("=", "\":\"").replace("&", "\",\"") + "\":1}";
        assertThat(usual.form(form.toString())).doesNotContain("zq904plant9");
        assertThat(usual.scrub(form.toString())).doesNotContain("zq904plant9");
        assertThat(usual.text(json)).doesNotContain("zq904plant9");
        assertThat(usual.text(form.toString().replace("&", "\n"))).doesNotContain("zq904plant9");
    }

    @Test
    @Timeout(120)
    @DisplayName("security L-5 hostile repetitions cost time that grows with their length, and no stack")
    void readsHostileTexts() {
        String hostile = "a=§password:§((§\"§::§eyJ§-sk-a§a%3D§<password>§name=§password=(a1 §{\"a\":§{\"value\":§"
                + "(password)=(a§http://a:b§x://u:p§cookie: a=b, §password={§<password><![CDATA[§Failing row contains (x\n";
        for (String piece : hostile.split("§", -1)) {
            String text = piece.repeat(200_000 / piece.length());
            assertThat(Redaction.defaults().scrub(text)).isNotNull();
            assertThat(Redaction.defaults().alsoHiding(List.of("user.email")).json(text))
                    .isNotNull();
        }
    }
}
