package dev.kit.constructs.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.function.UnaryOperator;

/** Tokens as an issuer makes them, and as attackers do. */
final class Tokens {

    static final String ISSUER = "https://issuer.example.com/";
    static final String AUDIENCE = "shop";

    private Tokens() {}

    static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(AUDIENCE)
                .subject("user-123")
                .claim("scope", "orders:read orders:write")
                .expirationTime(Date.from(Instant.now().plusSeconds(300)));
    }

    static String signed(RSAKey key) {
        return signed(key, JWSAlgorithm.RS256, claims -> claims);
    }

    static String signed(JWK key, JWSAlgorithm algorithm, UnaryOperator<JWTClaimsSet.Builder> change) {
        JWSHeader header = new JWSHeader.Builder(algorithm)
                .type(JOSEObjectType.JWT)
                .keyID(key.getKeyID())
                .build();
        return signed(header, signer(key), change.apply(claims()).build());
    }

    static String signed(byte[] secret, JWSAlgorithm algorithm) {
        try {
            return signed(new JWSHeader(algorithm), new MACSigner(secret), claims().build());
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet claims) {
        try {
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static JWSSigner signer(JWK key) {
        try {
            return key instanceof ECKey curve ? new ECDSASigner(curve) : new RSASSASigner(key.toRSAKey());
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
