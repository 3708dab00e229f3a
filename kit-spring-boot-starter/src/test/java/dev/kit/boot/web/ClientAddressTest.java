package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class ClientAddressTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/web/ClientAddressTest$AddressRoutes.class";

    static final class AddressRoutes {
        static final Endpoint<String> whoAmI =
                e.get("/whoami").output(String.class).handle(ctx -> String.valueOf(ctx.remoteAddress()));
        static final Endpoint<String> limited = e.get("/limited")
                .rateLimit(RateLimit.of(2, Duration.ofMinutes(5)))
                .output(String.class)
                .handle(ctx -> "in");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    private static TestServer trusting(String strategy) {
        return SERVERS.of(
                Plain.class,
                ROUTES,
                "kit.web.trusted-proxies=127.0.0.1,10.0.0.0/8",
                "server.forward-headers-strategy=" + strategy);
    }

    private static TestServer start(String... settings) {
        return TestServer.start(Plain.class, List.of(ROUTES), settings);
    }

    private static String address(TestServer server, String... headers) throws Exception {
        return server.get("/whoami", headers).body().replace("\"", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "framework"})
    @DisplayName("RL-11 over a socket no header resets the counter of a client that nobody vouches for")
    void headersDoNotResetTheCounter(String strategy) throws Exception {
        try (TestServer server = start("server.forward-headers-strategy=" + strategy)) {
            assertThat(server.get("/limited", "X-Forwarded-For", "1.1.1.1").statusCode())
                    .isEqualTo(200);
            assertThat(server.get("/limited", "X-Forwarded-For", "2.2.2.2").statusCode())
                    .isEqualTo(200);
            assertThat(server.get("/limited", "X-Forwarded-For", "3.3.3.3").statusCode())
                    .isEqualTo(429);
            assertThat(server.get("/limited", "Forwarded", "for=4.4.4.4").statusCode())
                    .isEqualTo(429);
            assertThat(server.get("/limited", "X-Real-IP", "5.5.5.5").statusCode())
                    .isEqualTo(429);
            assertThat(address(server, "X-Forwarded-For", "1.1.1.1")).isEqualTo("127.0.0.1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "framework", "native"})
    @DisplayName("RL-11 behind a trusted proxy the right-most stranger counts, whatever Spring does with the headers")
    void trustedProxiesVouch(String strategy) throws Exception {
        TestServer server = trusting(strategy);
        assertThat(address(server, "X-Forwarded-For", "1.1.1.1, 203.0.113.9")).isEqualTo("203.0.113.9");
        assertThat(address(server, "X-Forwarded-For", "1.1.1.1, 203.0.113.9, 10.1.1.1"))
                .isEqualTo("203.0.113.9");
        assertThat(address(server)).isEqualTo("127.0.0.1");
        for (String spoofed : new String[] {"1.1.1.1", "2.2.2.2"}) {
            assertThat(server.get("/limited", "X-Forwarded-For", spoofed + ", 203.0.113.9")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(server.get("/limited", "X-Forwarded-For", "3.3.3.3, 203.0.113.9")
                        .statusCode())
                .isEqualTo(429);
        assertThat(server.get("/limited", "X-Forwarded-For", "3.3.3.3, 203.0.113.10")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("RL-11 unknown, obfuscated and contradicting hops count as the proxy; the standard header is read too")
    void oddHopsCountAsTheProxy() throws Exception {
        TestServer server = trusting("none");
        assertThat(address(server, "Forwarded", "for=1.1.1.1, for=\"[2001:db8::1]:443\""))
                .isEqualTo("2001:db8:0:0:0:0:0:1");
        assertThat(address(server, "Forwarded", "for=unknown")).isEqualTo("127.0.0.1");
        assertThat(address(server, "Forwarded", "for=_gazonk")).isEqualTo("127.0.0.1");
        assertThat(address(server, "X-Forwarded-For", "garbage")).isEqualTo("127.0.0.1");
        assertThat(address(server, "X-Forwarded-For", "203.0.113.9", "Forwarded", "for=1.1.1.1"))
                .isEqualTo("127.0.0.1");
    }

    @Test
    @DisplayName("RL-11 a range that is none stops the start and shows how to write one")
    void refusesOddRanges(CapturedOutput output) {
        assertThatThrownBy(() ->
                TestServer.startUnserved(Plain.class, List.of(ROUTES), "kit.web.trusted-proxies=proxy.example.com"));

        assertThat(output)
                .contains("kit.web.trusted-proxies", "such as 10.0.0.0/8")
                .doesNotContain("\tat dev.kit");
    }
}
