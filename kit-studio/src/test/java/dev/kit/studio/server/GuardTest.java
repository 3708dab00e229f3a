package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final Guard GUARD =
            new Guard(List.of("dev.example.test", "*.apps.test"), List.of("http://localhost:5173"), TOKEN, false);

    /** Peer, forwarded, host, origin, Sec-Fetch-Site, token, verdict. */
    @ParameterizedTest(name = "WS-09 guard: {0} forwarded={1} Host={2} Origin={3} Sec-Fetch-Site={4} token={5} is {6}")
    @CsvSource(
            nullValues = "-",
            value = {
                "127.0.0.1,       false, localhost:8080,   -,                       -,           -,                welcome",
                "127.0.0.1,       false, 127.0.0.1:8080,   http://127.0.0.1:8080,   same-origin, -,                welcome",
                "127.8.9.1,       false, app.localhost,    http://app.localhost,    none,        -,                welcome",
                "::1,             false, [::1]:8080,       http://[::1]:8080,       same-origin, -,                welcome",
                "0:0:0:0:0:0:0:1, false, localhost:8080,   -,                       -,           -,                welcome",
                "::ffff:127.0.0.1,false, localhost,        -,                       -,           -,                welcome",
                "127.0.0.1,       false, dev.example.test, -,                       -,           -,                welcome",
                "127.0.0.1,       false, a.apps.test:80,   -,                       -,           -,                welcome",
                "127.0.0.1,       false, localhost:8080,   http://localhost:5173,   same-site,   -,                welcome",
                // rebinding: the browser believes it talks to its own site
                "127.0.0.1,       false, evil.example,     http://evil.example,     same-origin, -,                HOST_NOT_ALLOWED",
                "127.0.0.1,       false, localhost.evil.example, -,                 -,           -,                HOST_NOT_ALLOWED",
                "127.0.0.1,       false, 127.0.0.1.evil.example, -,                 -,           -,                HOST_NOT_ALLOWED",
                "127.0.0.1,       false, 10.0.0.5:8080,    -,                       -,           -,                HOST_NOT_ALLOWED",
                "127.0.0.1,       false, apps.test,        -,                       -,           -,                HOST_NOT_ALLOWED",
                "127.0.0.1,       false, -,                -,                       -,           -,                HOST_NOT_ALLOWED",
                "127.0.0.1,       false, localhost@evil.example, -,                 -,           -,                HOST_NOT_ALLOWED",
                // another site asks
                "127.0.0.1,       false, localhost:8080,   http://evil.example,     cross-site,  -,                CROSS_SITE",
                "127.0.0.1,       false, localhost:8080,   -,                       cross-site,  -,                CROSS_SITE",
                "127.0.0.1,       false, localhost:8080,   http://localhost:3000,   same-site,   -,                CROSS_SITE",
                "127.0.0.1,       false, localhost:8080,   http://localhost:3000,   -,           -,                ORIGIN_NOT_ALLOWED",
                "127.0.0.1,       false, localhost:8080,   https://localhost:8080,  -,           -,                ORIGIN_NOT_ALLOWED",
                "127.0.0.1,       false, localhost:8080,   http://127.0.0.1:8080,   -,           -,                ORIGIN_NOT_ALLOWED",
                "127.0.0.1,       false, localhost:8080,   null,                    -,           -,                ORIGIN_NOT_ALLOWED",
                "127.0.0.1,       false, localhost,        http://localhost:80,     -,           -,                welcome",
                // from elsewhere, or through a proxy that may have rewritten the peer
                "10.0.0.7,        false, localhost:8080,   -,                       -,           -,                TOKEN_REQUIRED",
                "127.0.0.1,       true,  localhost:8080,   -,                       -,           -,                TOKEN_REQUIRED",
                "127.0.0.1.x,     false, localhost:8080,   -,                       -,           -,                TOKEN_REQUIRED",
                "-,               false, localhost:8080,   -,                       -,           -,                TOKEN_REQUIRED",
                "10.0.0.7,        false, localhost:8080,   -,                       -,           0123456789abcdeX, TOKEN_REQUIRED",
                "10.0.0.7,        false, dev.example.test, -,                       -,           0123456789abcdef, welcome",
                "127.0.0.1,       true,  localhost:8080,   -,                       -,           0123456789abcdef, welcome",
                "10.0.0.7,        false, other.test,       -,                       -,           0123456789abcdef, HOST_NOT_ALLOWED",
            })
    void judgesCallers(
            @Nullable String peer,
            boolean forwarded,
            @Nullable String host,
            @Nullable String origin,
            @Nullable String site,
            @Nullable String token,
            String verdict) {
        Guard.Caller caller = new Guard.Caller(peer, forwarded, false, host, origin, site, token);
        assertThat(GUARD.judge(caller).map(Guard.Refusal::code).orElse("welcome"))
                .isEqualTo(verdict);
    }

    @Test
    @DisplayName("WS-09 a page may be reached by a link elsewhere, the API may not")
    void letsLinksLeadToThePage() {
        Guard.Caller fromLink = new Guard.Caller("127.0.0.1", false, false, "localhost:8080", null, "cross-site", null);
        assertThat(GUARD.judgePage(fromLink)).isEmpty();
        assertThat(GUARD.judge(fromLink)).isPresent();
    }

    @Test
    @DisplayName("SA-28 a change needs the header that forces a preflight")
    void asksForTheStudioHeader() {
        Guard.Caller caller = new Guard.Caller("127.0.0.1", false, false, "localhost", null, null, null);
        assertThat(GUARD.judgeChange(caller, null))
                .get()
                .extracting(Guard.Refusal::code)
                .isEqualTo("HEADER_REQUIRED");
        assertThat(GUARD.judgeChange(caller, "1")).isEmpty();
    }

    @Test
    @DisplayName("WS-09 without a configured token nobody from elsewhere comes in")
    void refusesStrangersWithoutAToken() {
        Guard guard = new Guard(List.of(), List.of(), null, false);
        Guard.Caller caller = new Guard.Caller("10.0.0.7", false, false, "localhost", null, null, "");
        assertThat(guard.judge(caller)).get().extracting(Guard.Refusal::status).isEqualTo(401);
    }
}
