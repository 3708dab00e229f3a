package dev.kit.boot.security;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.JwtVerifier;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class JwtWiringTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/security/JwtWiringTest$TokenRoutes.class";
    private static final String ISSUER = "kit.security.jwt.issuer=https://issuer.example.com/";
    private static final String AUDIENCE = "kit.security.jwt.audience=shop";
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private static RSAKey key;
    private static HttpServer issuer;

    static final class TokenRoutes {
        static final Endpoint<String> me = e.authorizer("jwt")
                .get("/me")
                .output(String.class)
                .handle(ctx -> ctx.claims().subject().orElse("nobody"));
        static final Endpoint<String> open = e.get("/open").output(String.class).handle(ctx -> "in");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithVerifier {

        @Bean
        JwtVerifier anyone() {
            return token -> Claims.of(Map.of("sub", "anyone"));
        }
    }

    @BeforeAll
    static void startIssuer() throws Exception {
        key = new RSAKeyGenerator(2048).keyID("one").generate();
        byte[] keys = new JWKSet(key).toString().getBytes(StandardCharsets.UTF_8);
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/keys", exchange -> {
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        issuer.start();
        // The verifier waits two seconds for the keys, in which the first exchange of a JVM loads many classes.
        try (InputStream answer = keySet().toURL().openStream()) {
            assertThat(answer.readAllBytes()).isEqualTo(keys);
        }
    }

    private static URI keySet() {
        return URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys");
    }

    @AfterAll
    static void stopIssuer() {
        issuer.stop(0);
    }

    private static JWTClaimsSet claims(String audience) {
        return new JWTClaimsSet.Builder()
                .issuer("https://issuer.example.com/")
                .audience(audience)
                .subject("user-123")
                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                .build();
    }

    private static String token(String audience) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build(), claims(audience));
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    private static TestServer start(String... settings) {
        return TestServer.start(Plain.class, List.of(ROUTES), settings);
    }

    private static ConfigurableApplicationContext unserved(String... settings) {
        return TestServer.startUnserved(Plain.class, List.of(ROUTES), settings);
    }

    private static int ask(TestServer server, String token) throws Exception {
        return server.get("/me", "Authorization", "Bearer " + token).statusCode();
    }

    @Test
    @DisplayName("AU-03 AU-14 kit.security.jwt with a key set: good tokens pass, others are 401, none is logged")
    void verifiesWithAKeySet(CapturedOutput output) throws Exception {
        String good = token("shop");
        String foreign = token("bank");
        try (TestServer server = start(
                ISSUER,
                AUDIENCE,
                "kit.security.jwt.algorithms=RS256",
                "logging.level.dev.kit=trace",
                "kit.security.jwt.jwks-url=" + keySet())) {
            assertThat(server.get("/me", "Authorization", "Bearer " + good).body())
                    .isEqualTo("\"user-123\"");
            var refused = server.get("/me", "Authorization", "Bearer " + foreign);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer error=\"invalid_token\"");
            assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(server.get("/me").headers().firstValue("WWW-Authenticate"))
                    .contains("Bearer");
            assertThat(server.get("/open").statusCode()).isEqualTo(200);
            assertThat(server.get("/docs/openapi.json").body()).contains("\"bearerFormat\":\"JWT\"");
        }
        assertThat(output)
                .contains("refuses a token")
                .doesNotContain(good, foreign, good.split("\\.", -1)[1], "user-123", "bank");
    }

    @Test
    @DisplayName("AU-03 kit.security.jwt with a public key or a shared secret")
    void verifiesWithGivenKeys(@TempDir Path directory) throws Exception {
        Path pem = directory.resolve("key.pem");
        String encoded =
                Base64.getMimeEncoder().encodeToString(key.toRSAPublicKey().getEncoded());
        Files.writeString(pem, "-----BEGIN PUBLIC KEY-----\n" + encoded + "\n-----END PUBLIC KEY-----\n");
        try (TestServer server = start(ISSUER, AUDIENCE, "kit.security.jwt.public-keys=" + pem.toUri())) {
            assertThat(ask(server, token("shop"))).isEqualTo(200);
            assertThat(ask(server, token("bank"))).isEqualTo(401);
        }
        SignedJWT shared = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims("anything"));
        shared.sign(new MACSigner(SECRET));
        try (TestServer server =
                start(ISSUER, "kit.security.jwt.any-audience=true", "kit.security.jwt.secret=" + SECRET)) {
            assertThat(ask(server, shared.serialize())).isEqualTo(200);
            assertThat(ask(server, token("shop"))).isEqualTo(401);
        }
    }

    @Test
    @DisplayName("AU-03 a verifier bean of the application wins")
    void ownVerifierWins() throws Exception {
        try (TestServer server = TestServer.start(WithVerifier.class, ROUTES, ISSUER)) {
            assertThat(server.get("/me", "Authorization", "Bearer x").body()).isEqualTo("\"anyone\"");
        }
    }

    @Test
    @DisplayName("AU-15 jwt without settings, with half of them, and with none as algorithm does not start")
    void doesNotStartOpen(CapturedOutput output) {
        assertThatThrownBy(() -> unserved());
        assertThat(output).contains("APPLICATION FAILED TO START", "which nothing enforces", "kit.security.jwt");
        assertThatThrownBy(() -> unserved(AUDIENCE, "kit.security.jwt.secret=" + SECRET));
        assertThat(output).contains("needs an issuer");
        assertThatThrownBy(() ->
                unserved(ISSUER, AUDIENCE, "kit.security.jwt.secret=" + SECRET, "kit.security.jwt.algorithms=none"));
        assertThat(output).contains("cannot accept the algorithm none").doesNotContain(SECRET, "\tat dev.kit");
    }
}
