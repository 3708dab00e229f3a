package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.share.Curl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Copied commands, handed to a shell whose curl prints what it was given. */
class CurlTest {

    private static final String CENSOR = "[REDACTED]";
    private static final String NASTY =
            "'\"\\$`!&|;<>(){}[]*?~# \n\t=%@^,:-+x0" + "é漢🚀" + "$(id)`id`${HOME}$HOME'\\''$'\\n'\"'\"";

    static List<String> arguments(String command, Map<String, String> variables) throws IOException {
        String probe = "curl() { for a in \"$@\"; do printf '%s\\0' \"$a\"; done; printf '\\1'; }\n" + command;
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", probe);
        builder.environment().putAll(variables);
        Process shell = builder.start();
        shell.getOutputStream().close();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(errors).as(command).isEmpty();
        assertThat(printed).as(command).endsWith("\0\1").containsOnlyOnce("\1");
        return List.of(printed.substring(0, printed.length() - 2).split("\0", -1));
    }

    private static String command(String method, String path, Map<String, String> headers, @Nullable String body) {
        CapturedBody sent = body == null
                ? CapturedBody.NONE
                : CapturedBody.text(CapturedBody.Kind.TEXT, "text/plain", body.length(), false, body);
        RequestEntry entry = RequestEntry.of(method, path, 200, Duration.ZERO);
        return Curl.of(entry.with(RequestEntry.Sent.of(headers, sent)), CENSOR);
    }

    @Test
    @DisplayName("SEC-M3 a method made of a shell's characters stays a method")
    void quotesTheMethod() throws IOException {
        for (String method : List.of("X&touch$IFS$9pwned&", "x|curl$IFS$9host|sh", "`id`", "a'b", "#x", "~", "*")) {
            assertThat(arguments(command(method, "/orders", Map.of(), null), Map.of()))
                    .containsExactly("-X", method, "http://localhost:8080/orders");
        }
    }

    @Test
    @DisplayName("SEC-M3 whatever a request is made of, the shell hands it on unchanged")
    void quotesEverything() throws IOException {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            String method = "M" + nasty(random).replace("\n", "");
            String path = "/" + nasty(random);
            String value = "v" + nasty(random);
            String body = "b" + nasty(random);
            Map<String, String> headers = new LinkedHashMap<>();
            headers.put("content-type", "x");
            headers.put("x-" + nasty(random), value);
            headers.put("cookie", CENSOR + nasty(random));
            String secret = nasty(random);
            List<String> expected = new ArrayList<>(List.of("-X", method));
            List<String> given = arguments(command(method, path, headers, body), Map.of("COOKIE", secret));
            if (given.contains("--globoff")) {
                expected.add("--globoff");
            }
            if (given.contains("--path-as-is")) {
                expected.add("--path-as-is");
            }
            expected.add("http://localhost:8080" + path);
            headers.forEach((name, text) -> expected.addAll(List.of("-H", name + ": " + text.replace(CENSOR, secret))));
            expected.addAll(List.of("--data-raw", body));
            assertThat(given).containsExactlyElementsOf(expected);
        }
    }

    private static String nasty(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            int at = NASTY.offsetByCodePoints(0, random.nextInt(NASTY.codePointCount(0, NASTY.length())));
            text.appendCodePoint(NASTY.codePointAt(at));
        }
        return text.toString();
    }

    @Test
    @DisplayName("ST-A5 a hidden part is a variable of the shell, and a comment says so")
    void readsHiddenPartsFromVariables() throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("cookie", CENSOR);
        headers.put("x-note", "a " + CENSOR + " b");
        headers.put("content-type", "application/json");
        String command = command(
                "POST", "/reset/" + CENSOR + "?pwd=" + CENSOR, headers, "{\"card\": \"" + CENSOR + "\", \"n\": 1}");
        assertThat(command)
                .contains("-H \"cookie: $COOKIE\"")
                .startsWith("# The studio has hidden a part of this request.")
                .contains("export COOKIE=...", "export HIDDEN_PWD=...")
                .doesNotContain(CENSOR);
        assertThat(arguments(
                        command,
                        Map.of(
                                "COOKIE",
                                "sid=1; b=\"2\"",
                                "X_NOTE",
                                "n",
                                "SECRET_1",
                                "t/1",
                                "HIDDEN_PWD",
                                "p w",
                                "CARD",
                                "4111")))
                .containsExactly(
                        "-X",
                        "POST",
                        "http://localhost:8080/reset/t/1?pwd=p w",
                        "-H",
                        "cookie: sid=1; b=\"2\"",
                        "-H",
                        "x-note: a n b",
                        "-H",
                        "content-type: application/json",
                        "--data-raw",
                        "{\"card\": \"4111\", \"n\": 1}");
    }

    @Test
    @DisplayName("SEC-M3 curl itself takes nothing for an option, a range or another method")
    void saysWhatCurlWouldGuess() throws IOException {
        assertThat(arguments(command("GET", "/a/../b?ids[]={1,2}", Map.of("x-empty", ""), null), Map.of()))
                .containsExactly(
                        "--globoff", "--path-as-is", "http://localhost:8080/a/../b?ids[]={1,2}", "-H", "x-empty;");
        assertThat(arguments(command("GET", "/", Map.of(), "@/etc/passwd"), Map.of()))
                .containsExactly(
                        "-X", "GET", "http://localhost:8080/", "-H", "content-type:", "--data-raw", "@/etc/passwd");
        assertThat(arguments(command("HEAD", "/", Map.of(), null), Map.of()))
                .containsExactly("-I", "http://localhost:8080/");
    }
}
