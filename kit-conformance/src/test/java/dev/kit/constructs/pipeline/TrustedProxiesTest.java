package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.pipeline;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.TrustedProxies;
import dev.kit.constructs.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TrustedProxiesTest {

    private static final TrustedProxies PROXIES =
            TrustedProxies.of(List.of("10.0.0.0/8", "192.0.2.1", "2001:db8:1::/48"));

    private static String client(TestExchange exchange) {
        return String.valueOf(PROXIES.clientAddress(exchange));
    }

    private static TestExchange viaProxy() {
        return TestExchange.of("GET", "/").from("10.1.2.3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            203.0.113.9                                    | 203.0.113.9
            1.1.1.1, 203.0.113.9                           | 203.0.113.9
            1.1.1.1, 203.0.113.9, 10.9.9.9                 | 203.0.113.9
            1.1.1.1,203.0.113.9,192.0.2.1,10.9.9.9         | 203.0.113.9
            203.0.113.9:4711                               | 203.0.113.9
            2001:DB8::0001                                 | 2001:db8:0:0:0:0:0:1
            [2001:db8::1]:443                              | 2001:db8:0:0:0:0:0:1
            ::ffff:203.0.113.9                             | 203.0.113.9
            198.51.100.1, 2001:db8:1::5                    | 198.51.100.1
            fe80::1%eth0                                   | fe80:0:0:0:0:0:0:1
            10.0.0.7                                       | 10.0.0.7
            10.0.0.7, 10.0.0.8                             | 10.0.0.7
            """)
    @DisplayName("RL-11 the client is the nearest hop that is no trusted proxy, in one spelling")
    void findsTheNearestStranger(String header, String expected) {
        assertThat(client(viaProxy().header("X-Forwarded-For", header))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            for=203.0.113.9                                                       | 203.0.113.9
            For="203.0.113.9:80";proto=https;by=10.1.1.1                          | 203.0.113.9
            for=1.1.1.1, for=203.0.113.9;host="a, for=9.9.9.9", for=10.9.9.9      | 203.0.113.9
            proto=https;for="[2001:db8::1]:443"                                   | 2001:db8:0:0:0:0:0:1
            for="[2001:db8::1]:_obscure"                                          | 2001:db8:0:0:0:0:0:1
            for=203.0.113.9, for=unknown                                          | 10.1.2.3
            for=203.0.113.9, for=_hidden                                          | 10.1.2.3
            for=203.0.113.9, proto=https                                          | 10.1.2.3
            for="203.0.113.9                                                      | 10.1.2.3
            for=", for=203.0.113.9                                                | 203.0.113.9
            for=1.1.1.1;host=", for="[2001:db8::1]:443", for=10.9.9.9             | 2001:db8:0:0:0:0:0:1
            for="\\, for="203.0.113.9:80";proto=https                             | 203.0.113.9
            """)
    @DisplayName("RL-11 Forwarded is read as RFC 7239 writes it")
    void readsTheStandardHeader(String header, String expected) {
        assertThat(client(viaProxy().header("Forwarded", header))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",,,",
                "unknown",
                "_hidden",
                "localhost",
                "1.2.3",
                "1.2.3.4.5",
                "999.1.1.1",
                "01.2.3.4",
                "1.2.3.4:x",
                "[::1",
                "::g",
                ":::",
                "a:b:c",
                "0x7f000001",
                "2130706433",
                "١.٢.٣.٤",
                "1.1.1.1 2.2.2.2"
            })
    @DisplayName("RL-11 a hop that is no address counts as the proxy that named it")
    void distrustsGarbage(String header) {
        assertThat(client(viaProxy().header("X-Forwarded-For", header))).isEqualTo("10.1.2.3");
        assertThat(client(viaProxy().header("X-Forwarded-For", "203.0.113.9, " + header)))
                .isEqualTo("10.1.2.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "\", 1.1.1.1", "\\\"", "1.1.1.1\"", "\"1.1.1.1, \"\""})
    @DisplayName("SEC-M5 X-Forwarded-For has no quotes, so a quote hides nobody")
    void quotesHideNobody(String sent) {
        assertThat(client(viaProxy().header("X-Forwarded-For", sent + ", 203.0.113.9")))
                .isEqualTo("203.0.113.9");
        assertThat(client(viaProxy().header("X-Forwarded-For", sent).header("X-Forwarded-For", "203.0.113.9")))
                .isEqualTo("203.0.113.9");
    }

    @Test
    @DisplayName("SEC-M5 whatever a client sends, the address that the proxy appended is found")
    void findsWhatTheProxyAppended() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            boolean standard = random.nextBoolean();
            String name = standard ? "Forwarded" : "X-Forwarded-For";
            String sent = garbage(random);
            String appended = appended(random, standard);
            TestExchange exchange = random.nextBoolean()
                    ? viaProxy().header(name, sent + (random.nextBoolean() ? ", " : ",") + appended)
                    : viaProxy().header(name, sent).header(name, appended);

            assertThat(client(exchange))
                    .as("%s: %s", name, exchange.headers(name))
                    .isIn("203.0.113.9", "2001:db8:0:0:0:0:0:9");
        }
    }

    private static String garbage(Random random) {
        String alphabet = "\"\",,;;==\\\\ []:.1for_x";
        StringBuilder sent = new StringBuilder();
        for (int length = random.nextInt(24); length > 0; length--) {
            sent.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return sent.toString();
    }

    /** The client's address as a proxy writes it, and behind it perhaps that proxy's own as the next one writes it. */
    private static String appended(Random random, boolean standard) {
        List<String> nodes = standard
                ? List.of("for=203.0.113.9", "for=\"203.0.113.9:80\";proto=http", "by=10.1.1.1;for=\"[2001:db8::9]:1\"")
                : List.of("203.0.113.9", "203.0.113.9:80", "2001:db8::9", "[2001:db8::9]:1");
        String node = nodes.get(random.nextInt(nodes.size()));
        return random.nextBoolean() ? node : node + (standard ? ", for=\"10.9.9.9:1\";host=\"a,b\"" : ", 10.9.9.9");
    }

    @Test
    @DisplayName("RL-11 several header lines are one list")
    void joinsLines() {
        assertThat(client(viaProxy()
                        .header("X-Forwarded-For", "1.1.1.1")
                        .header("X-Forwarded-For", "203.0.113.9, 10.0.0.1")))
                .isEqualTo("203.0.113.9");
    }

    @Test
    @DisplayName("RL-11 a peer that is no trusted proxy is the client, whatever it claims")
    void believesOnlyProxies() {
        assertThat(client(TestExchange.of("GET", "/")
                        .from("203.0.113.50")
                        .header("X-Forwarded-For", "1.1.1.1")
                        .header("Forwarded", "for=1.1.1.1")))
                .isEqualTo("203.0.113.50");
        assertThat(TrustedProxies.none().clientAddress(viaProxy().header("X-Forwarded-For", "1.1.1.1")))
                .isEqualTo("10.1.2.3");
    }

    @Test
    @DisplayName("RL-11 a second header that contradicts the proxy's does not choose the address")
    void distrustsContradictions() {
        assertThat(client(viaProxy().header("X-Forwarded-For", "203.0.113.9").header("Forwarded", "for=1.1.1.1")))
                .isEqualTo("10.1.2.3");
        assertThat(client(viaProxy().header("X-Forwarded-For", "203.0.113.9").header("Forwarded", "for=203.0.113.9")))
                .isEqualTo("203.0.113.9");
    }

    @Test
    @DisplayName("RL-11 ten thousand hops are read from the near end")
    void readsLongHeaders() {
        assertThat(client(viaProxy().header("X-Forwarded-For", "1.1.1.1, ".repeat(10_000) + "203.0.113.9")))
                .isEqualTo("203.0.113.9");
        assertThat(client(viaProxy().header("Forwarded", "for=1.1.1.1, ".repeat(10_000) + "for=203.0.113.9")))
                .isEqualTo("203.0.113.9");
        assertThat(client(viaProxy().header("X-Forwarded-For", "10.0.0.1, ".repeat(10_000) + "10.0.0.1")))
                .isEqualTo("10.0.0.1");
    }

    @Test
    @DisplayName("RL-11 no header makes reading it fail")
    void survivesAnything() {
        Random random = new Random(11);
        String alphabet = "0123456789abcdef.:,;[]\"\\=% for_\u00fc";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder header = new StringBuilder();
            for (int n = random.nextInt(60); n > 0; n--) {
                header.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertThat(client(viaProxy().header("X-Forwarded-For", header.toString())))
                    .isNotNull();
            assertThat(client(viaProxy().header("Forwarded", header.toString())))
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "proxy.example.com", "10.0.0.0/-1"})
    @DisplayName("RL-11 a range that is none is refused with an example")
    void refusesOddRanges(String range) {
        assertThatThrownBy(() -> TrustedProxies.of(List.of(range)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10.0.0.0/8");
    }

    @Test
    @DisplayName("RL-11 the handler, the audits and the limit see one and the same address")
    void countsTheClient() {
        Endpoint<String> endpoint = e.get("/")
                .rateLimit(RateLimit.of(1, Duration.ofMinutes(1)))
                .output(String.class)
                .handle(ctx -> String.valueOf(ctx.remoteAddress()));
        Pipeline pipeline = pipeline(endpoint, environment -> environment.trustedProxies(PROXIES));

        assertThat(PipelineHarness.text(pipeline.execute(viaProxy().header("X-Forwarded-For", "203.0.113.9"))))
                .isEqualTo("\"203.0.113.9\"");
        assertThat(pipeline.execute(viaProxy().header("X-Forwarded-For", "5.5.5.5, 203.0.113.9"))
                        .status())
                .isEqualTo(429);
        assertThat(pipeline.execute(viaProxy().header("X-Forwarded-For", "203.0.113.10"))
                        .status())
                .isEqualTo(200);
    }
}
