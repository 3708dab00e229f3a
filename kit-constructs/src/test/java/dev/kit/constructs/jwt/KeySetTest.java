package dev.kit.constructs.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

final class KeySetTest {

    private static RSAKey first;
    private static RSAKey second;
    private static RSAKey unknown;

    private final AtomicInteger fetched = new AtomicInteger();
    private volatile String served = "";
    private HttpServer issuer;

    @BeforeAll
    static void makeKeys() throws JOSEException {
        first = new RSAKeyGenerator(2048).keyID("first").generate();
        second = new RSAKeyGenerator(2048).keyID("second").generate();
        unknown = new RSAKeyGenerator(2048).keyID("unknown").generate();
    }

    @BeforeEach
    void start() throws IOException {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/keys", exchange -> {
            fetched.incrementAndGet();
            byte[] body = served.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body.length == 0 ? 500 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        issuer.start();
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    private JwtVerifierBuilder builder() {
        return JwtVerifier.builder()
                .issuer(Tokens.ISSUER)
                .audience(Tokens.AUDIENCE)
                .jwksUrl(URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys"));
    }

    private void serve(RSAKey... keys) {
        served = new JWKSet(List.of(keys)).toString();
    }

    @Test
    @DisplayName("AU-03 the key set is fetched with the first token, and then kept")
    void fetchesOnce() {
        serve(first);
        JwtVerifier verifier = builder().build();
        assertThat(fetched).hasValue(0);
        for (int i = 0; i < 20; i++) {
            assertThat(verifier.verify(Tokens.signed(first)).subject()).contains("user-123");
        }
        assertThat(fetched).hasValue(1);
    }

    @Test
    @DisplayName("AU-03 a new key of the issuer is found by one more fetch")
    void followsRotation() {
        serve(first);
        JwtVerifier verifier = builder().build();
        verifier.verify(Tokens.signed(first));
        serve(first, second);

        assertThat(verifier.verify(Tokens.signed(second)).subject()).contains("user-123");
        assertThat(fetched).hasValue(2);
    }

    @Test
    @DisplayName("AU-14 tokens with invented key ids do not make the issuer be asked over and over")
    void limitsFetches() {
        serve(first);
        JwtVerifier verifier = builder().refetchInterval(Duration.ofMinutes(4)).build();
        verifier.verify(Tokens.signed(first));
        for (int i = 0; i < 50; i++) {
            assertThatThrownBy(() -> verifier.verify(Tokens.signed(unknown))).isInstanceOf(InvalidTokenException.class);
        }
        assertThat(fetched.get()).isLessThanOrEqualTo(3);
        assertThat(verifier.verify(Tokens.signed(first)).subject()).contains("user-123");
    }

    @Test
    @DisplayName("AU-03 keys that cannot be fetched at first are no fault of the token; known ones survive an outage")
    void tellsOutagesFromForgeries() {
        JwtVerifier verifier = builder().refetchInterval(Duration.ofMillis(1)).build();
        assertThatThrownBy(() -> verifier.verify(Tokens.signed(first))).isInstanceOf(KeysUnavailableException.class);
        serve(first);
        assertThat(verifier.verify(Tokens.signed(first)).subject()).contains("user-123");
        served = "";
        assertThat(verifier.verify(Tokens.signed(first)).subject()).contains("user-123");
    }

    @ParameterizedTest
    @CsvSource({
        "http://keys.acme.test/jwks, true",
        "http://10.0.0.7/jwks, true",
        "http://localhost.acme.test/jwks, true",
        "https://keys.acme.test/jwks, false",
        "http://localhost:8080/jwks, false",
        "http://auth.localhost/jwks, false",
        "http://127.0.0.1:8080/jwks, false",
        "http://[::1]:8080/jwks, false"
    })
    @DisplayName("SEC-L8 keys that are fetched without TLS from another machine are warned of")
    void warnsOfOpenKeySets(URI address, boolean warned) {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(JwtVerifier.class);
        log.start();
        logger.addAppender(log);
        try {
            JwtVerifier.builder().issuer("acme").anyAudience().jwksUrl(address).build();
        } finally {
            logger.detachAppender(log);
        }
        assertThat(log.list.stream()
                        .map(ILoggingEvent::getFormattedMessage)
                        .filter(line -> line.contains("without TLS") && line.contains(address.toString()))
                        .count())
                .isEqualTo(warned ? 1 : 0);
    }
}
