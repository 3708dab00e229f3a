package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which headers make a caller one from elsewhere. */
class ForwardedMarksTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private static final Studio SHARED = Studio.create(StudioOptions.storage(new InMemoryStorage())
            .path("/shared")
            .token(TOKEN)
            .tokenForAll(true));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO).servlet("/shared/*", SHARED.servlet());

    @BeforeAll
    static void start() {
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        SHARED.close();
        APP.close();
    }

    @ParameterizedTest(name = "SEC-M7 a call with {0} alone came through a proxy")
    @ValueSource(
            strings = {
                "Forwarded",
                "Via",
                "X-Forwarded-For",
                "X-Forwarded-Host",
                "X-Forwarded-Proto",
                "X-Forwarded-Port",
                "X-Forwarded-Server",
                "X-Forwarded-Prefix",
                "X-Forwarded-Anything",
                "x-FORWARDED-ssl",
                "X-Original-Forwarded-For",
                "X-Envoy-External-Address",
                "X-Real-IP",
                "X-Client-IP",
                "X-Cluster-Client-IP",
                "True-Client-IP",
                "CF-Connecting-IP",
                "Fly-Client-IP",
                "Fastly-Client-IP"
            })
    void marksProxies(String header) {
        assertThat(Http.send("GET", APP.url("/__studio/api/stats"), header, "127.0.0.1")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("SEC-M7 headers that only resemble those of proxies are harmless")
    void lookalikesAreHarmless() {
        assertThat(Http.send("GET", APP.url("/__studio/api/stats"), "X-Forward", "1", "X-Request-ID", "7")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("SEC-M7 with a token for all, callers of this machine need it too")
    void asksEverybody() {
        assertThat(Http.send("GET", APP.url("/shared/")).statusCode()).isEqualTo(401);
        assertThat(Http.send("GET", APP.url("/shared/api/stats")).statusCode()).isEqualTo(401);
        assertThat(Http.send("GET", APP.url("/shared/api/stats"), "Authorization", "Bearer " + TOKEN)
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.send("GET", APP.url("/shared/?token=" + TOKEN)).statusCode())
                .isEqualTo(303);
    }
}
