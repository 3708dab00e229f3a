package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssetsTest {

    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).token("0123456789abcdef"));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    @BeforeAll
    static void start() {
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
    }

    @Test
    @DisplayName("SA-24 the page answers at the root and for every client-side address")
    void servesThePage() {
        HttpResponse<String> root = Http.send("GET", APP.url("/__studio/"));
        assertThat(root.statusCode()).isEqualTo(200);
        assertThat(root.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(root.body()).startsWithIgnoringCase("<!doctype html>").contains("<base href=\"/__studio/\">");
        assertThat(root.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(Http.send("GET", APP.url("/__studio/requests/some-id")).body())
                .isEqualTo(root.body());
        assertThat(Http.send("GET", APP.url("/__studio")).body()).isEqualTo(root.body());
        assertThat(Http.send("POST", APP.url("/__studio/")).statusCode()).isEqualTo(405);
    }

    @Test
    @DisplayName("SA-25 hashed assets are immutable, unknown ones are 404")
    void servesAssets() {
        Matcher script = Pattern.compile("assets/[A-Za-z0-9._-]+\\.js")
                .matcher(Http.send("GET", APP.url("/__studio/")).body());
        assertThat(script.find()).isTrue();
        HttpResponse<String> asset = Http.send("GET", APP.url("/__studio/" + script.group()));
        assertThat(asset.statusCode()).isEqualTo(200);
        assertThat(asset.headers().firstValue("Content-Type").orElse("")).startsWith("text/javascript");
        assertThat(asset.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
        assertThat(Http.send("GET", APP.url("/__studio/assets/none-12345678.js"))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @DisplayName("SA-25 what the first paint loads is at most 60 KiB compressed")
    void isSmall() {
        String page = Http.send("GET", APP.url("/__studio/")).body();
        Matcher asset = Pattern.compile("assets/[A-Za-z0-9._-]+\\.(?:js|css)").matcher(page);
        long bytes = 0;
        while (asset.find()) {
            HttpResponse<String> answer =
                    Http.send("GET", APP.url("/__studio/" + asset.group()), "Accept-Encoding", "gzip");
            assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
            bytes += answer.headers().firstValueAsLong("Content-Length").orElseThrow();
        }
        assertThat(bytes).isBetween(10_000L, 60L * 1024);
    }

    @ParameterizedTest(name = "SA-26 /assets/{0} reads no other file")
    @ValueSource(
            strings = {"..%2f..%2fapplication.properties", "%2e%2e/x", "..%5cx", "..", ".hidden", "a/../../x", "%00"})
    void staysInsideTheBundle(String path) {
        String answer = Http.raw(APP.port(), """
                GET /__studio/assets/%s HTTP/1.1
                Host: localhost
                Connection: close

                """.formatted(path));
        assertThat(answer.substring(9, 12)).isIn("404", "400");
        assertThat(answer).doesNotContain("<base");
    }

    @Test
    @DisplayName("SA-31 behind a prefix the page names it, once the token is shown")
    void namesTheForwardedPrefix() {
        String page = APP.url("/__studio/");
        assertThat(Http.send("GET", page, "X-Forwarded-For", "10.0.0.9").statusCode())
                .isEqualTo(401);
        assertThat(Http.send(
                                "GET",
                                page,
                                "X-Forwarded-For",
                                "10.0.0.9",
                                "X-Forwarded-Prefix",
                                "/app",
                                "Cookie",
                                "kit-studio=0123456789abcdef")
                        .body())
                .contains("<base href=\"/app/__studio/\">");
        HttpResponse<String> login = Http.send("GET", page + "?token=0123456789abcdef", "X-Forwarded-For", "10.0.0.9");
        assertThat(login.statusCode()).isEqualTo(303);
        assertThat(login.headers().firstValue("Set-Cookie").orElse("")).contains("HttpOnly", "SameSite=Strict");
    }

    @Test
    @DisplayName("WS-09 a rebound host name gets no answer from the API")
    void refusesReboundNames() {
        String answer = Http.raw(APP.port(), """
                GET /__studio/api/requests HTTP/1.1
                Host: evil.example
                Connection: close

                """);
        assertThat(answer).startsWith("HTTP/1.1 403").contains("HOST_NOT_ALLOWED");
    }
}
