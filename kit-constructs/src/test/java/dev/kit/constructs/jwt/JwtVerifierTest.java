package dev.kit.constructs.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSAEncrypter;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JwtVerifierTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private static RSAKey key;
    private static RSAKey foreign;

    @BeforeAll
    static void makeKeys() throws JOSEException {
        key = new RSAKeyGenerator(2048).keyID("one").generate();
        foreign = new RSAKeyGenerator(2048).keyID("one").generate();
    }

    private static JwtVerifierBuilder builder() {
        return JwtVerifier.builder().issuer(Tokens.ISSUER).audience("other", Tokens.AUDIENCE);
    }

    private static JwtVerifier verifier() {
        try {
            return builder().publicKey(key.toRSAPublicKey()).build();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void refuses(JwtVerifier verifier, String token) {
        InvalidTokenException refused = catchThrowableOfType(InvalidTokenException.class, () -> verifier.verify(token));
        assertThat(refused).isNotNull();
        assertThat(refused)
                .hasMessageNotContaining("evil")
                .hasMessageNotContaining("not acceptable")
                .hasMessageNotContaining("user-123");
        if (token.length() > 20) {
            assertThat(refused).hasMessageNotContaining(token.substring(0, 20)).hasNoCause();
        }
    }

    @Test
    @DisplayName("AU-03 a genuine token gives its claims, typed and immutable")
    void givesClaims() {
        Claims claims = verifier()
                .verify(Tokens.signed(
                        key,
                        JWSAlgorithm.RS256,
                        next -> next.claim("tenant", "acme")
                                .claim("roles", List.of("admin", "clerk"))
                                .claim("address", Map.of("lines", List.of("a")))
                                .claim("level", 7)));

        assertThat(claims.subject()).contains("user-123");
        assertThat(claims.issuer()).contains(Tokens.ISSUER);
        assertThat(claims.audience()).containsExactly(Tokens.AUDIENCE);
        assertThat(claims.expiresAt()).hasValueSatisfying(end -> assertThat(end).isAfter(Instant.now()));
        assertThat(claims.scopes()).containsExactly("orders:read", "orders:write");
        assertThat(claims.text("tenant")).contains("acme");
        assertThat(claims.list("roles")).containsExactly("admin", "clerk");
        assertThat(claims.get("level", Number.class))
                .hasValueSatisfying(level -> assertThat(level.intValue()).isEqualTo(7));
        assertThat(claims.get("level", String.class)).isEmpty();
        assertThatThrownBy(() -> claims.asMap().put("sub", "root")).isInstanceOf(UnsupportedOperationException.class);
        Map<?, ?> address = claims.get("address", Map.class).orElseThrow();
        assertThatThrownBy(address::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(Objects.requireNonNull((List<?>) address.get("lines"))::clear)
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(claims.toString()).contains("tenant").doesNotContain("acme", "user-123");
    }

    static Stream<UnaryOperator<JWTClaimsSet.Builder>> wrongClaims() {
        return Stream.of(
                claims -> claims.issuer("https://evil.example.com/"),
                claims -> claims.issuer(null),
                claims -> claims.issuer("https://issuer.example.com"),
                claims -> claims.audience("evil"),
                claims -> claims.audience((String) null),
                claims -> claims.expirationTime(null),
                claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(60))),
                claims -> claims.notBeforeTime(Date.from(Instant.now().plusSeconds(60))));
    }

    @ParameterizedTest
    @MethodSource("wrongClaims")
    @DisplayName("AU-14 another issuer or audience, an expired token, one of tomorrow and one without end are refused")
    void refusesWrongClaims(UnaryOperator<JWTClaimsSet.Builder> change) {
        refuses(verifier(), Tokens.signed(key, JWSAlgorithm.RS256, change));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "\"never\"", "[]", "{}"})
    @DisplayName("security L-4 a token whose exp is there but no date is refused")
    void refusesAnEndThatIsNoDate(String end) throws JOSEException {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(JOSEObjectType.JWT)
                .keyID(key.getKeyID())
                .build();
        JWSObject token = new JWSObject(
                header,
                new Payload("{\"iss\":\"" + Tokens.ISSUER + "\",\"aud\":\"" + Tokens.AUDIENCE
                        + "\",\"sub\":\"user-123\",\"exp\":" + end + "}"));
        token.sign(Tokens.signer(key));

        refuses(verifier(), token.serialize());
    }

    @Test
    @DisplayName("AU-03 clocks may differ a little, and by no more than was said")
    void forgivesClockSkew() throws JOSEException {
        String token = Tokens.signed(
                key,
                JWSAlgorithm.RS256,
                claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(10))));

        assertThat(verifier().verify(token).subject()).contains("user-123");
        refuses(
                builder()
                        .publicKey(key.toRSAPublicKey())
                        .clockSkew(Duration.ZERO)
                        .build(),
                token);
    }

    @Test
    @DisplayName("AU-14 another key, an altered token, none and encrypted ones are refused")
    void refusesForgeries() throws JOSEException {
        String token = Tokens.signed(key);
        String[] parts = token.split("\\.", -1);
        String altered = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"sub\":\"evil\"}".getBytes(StandardCharsets.UTF_8));
        refuses(verifier(), Tokens.signed(foreign));
        refuses(verifier(), parts[0] + "." + altered + "." + parts[2]);
        refuses(verifier(), parts[0] + "." + parts[1] + ".");
        refuses(verifier(), parts[0] + "." + parts[1]);
        refuses(verifier(), new PlainJWT(Tokens.claims().build()).serialize());
        EncryptedJWT encrypted = new EncryptedJWT(
                new JWEHeader(JWEAlgorithm.RSA_OAEP_256, EncryptionMethod.A128GCM),
                Tokens.claims().build());
        encrypted.encrypt(new RSAEncrypter(key.toRSAPublicKey()));
        refuses(verifier(), encrypted.serialize());
    }

    @Test
    @DisplayName("AU-14 a public key is no shared secret, and a shared secret verifies no other kind")
    void refusesConfusedAlgorithms() throws JOSEException {
        refuses(verifier(), Tokens.signed(key.toRSAPublicKey().getEncoded(), JWSAlgorithm.HS256));
        JwtVerifier shared = builder().secret(SECRET).build();
        assertThat(shared.verify(Tokens.signed(SECRET.getBytes(StandardCharsets.UTF_8), JWSAlgorithm.HS256))
                        .subject())
                .contains("user-123");
        refuses(shared, Tokens.signed(key));
        refuses(shared, Tokens.signed((SECRET + "x").getBytes(StandardCharsets.UTF_8), JWSAlgorithm.HS256));
    }

    @Test
    @DisplayName("AU-14 only the listed algorithms count; elliptic curves are known too")
    void keepsToItsAlgorithms() throws JOSEException {
        JwtVerifier strict = builder()
                .publicKey(key.toRSAPublicKey())
                .algorithms("RS512", "PS256")
                .build();
        refuses(strict, Tokens.signed(key));
        assertThat(strict.verify(Tokens.signed(key, JWSAlgorithm.PS256, claims -> claims))
                        .subject())
                .isPresent();
        ECKey curve = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
        JwtVerifier both = builder()
                .publicKey(key.toRSAPublicKey())
                .publicKey(curve.toECPublicKey())
                .build();
        assertThat(both.verify(Tokens.signed(curve, JWSAlgorithm.ES256, claims -> claims))
                        .subject())
                .isPresent();
        assertThat(both.verify(Tokens.signed(key)).subject()).isPresent();
    }

    @Test
    @DisplayName("AU-14 a token for another use is refused; an access token of RFC 9068 is not")
    void looksAtTheType() {
        for (String type : List.of("at+jwt", "JWT")) {
            JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .type(new JOSEObjectType(type))
                    .build();
            assertThat(verifier()
                            .verify(Tokens.signed(
                                    header, Tokens.signer(key), Tokens.claims().build()))
                            .subject())
                    .isPresent();
        }
        JWSHeader logout = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType("logout+jwt"))
                .build();
        refuses(
                verifier(),
                Tokens.signed(logout, Tokens.signer(key), Tokens.claims().build()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a.b.c", "e30.e30.e30", "evil evil.evil evil.evil evil", "ü.🚀.\0"})
    @DisplayName("AU-14 what is no token at all is refused, and not repeated")
    void refusesNonsense(String token) {
        refuses(verifier(), token);
    }

    @Test
    @DisplayName("AU-14 endless and deeply nested tokens are refused")
    void refusesBombs() {
        refuses(verifier(), "a".repeat(1_000_000));
        String nested = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(("{\"a\":" + "[".repeat(5_000)).getBytes(StandardCharsets.UTF_8));
        refuses(verifier(), nested + ".e30.e30");
    }

    @Test
    @DisplayName("AU-15 a verifier without issuer, audience or keys, or with algorithms that do not fit, is not built")
    void isCompleteOrNotBuilt() throws JOSEException {
        var publicKey = key.toRSAPublicKey();
        assertThatThrownBy(
                        () -> JwtVerifier.builder().anyAudience().secret(SECRET).build())
                .hasMessageContaining(".issuer(");
        assertThatThrownBy(
                        () -> JwtVerifier.builder().issuer("i").secret(SECRET).build())
                .hasMessageContaining(".anyAudience()");
        assertThatThrownBy(() -> builder().build()).hasMessageContaining("one source of keys");
        assertThatThrownBy(() -> builder().secret(SECRET).publicKey(publicKey).build())
                .hasMessageContaining("one source of keys");
        assertThatThrownBy(() -> builder().secret("short").build())
                .hasMessageContaining("32 bytes")
                .hasMessageNotContaining("short\"");
        for (String name : List.of("none", "HS256", "RS1024")) {
            assertThatThrownBy(() ->
                            builder().publicKey(publicKey).algorithms(name).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name);
        }
        assertThatThrownBy(() -> builder().secret(SECRET).algorithms("RS256").build())
                .hasMessageContaining("HS256");
        assertThatThrownBy(
                        () -> builder().jwksUrl(URI.create("file:///etc/keys")).build())
                .hasMessageContaining("https://");
    }
}
