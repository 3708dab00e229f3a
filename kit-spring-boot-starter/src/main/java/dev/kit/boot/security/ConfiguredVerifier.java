package dev.kit.boot.security;

import dev.kit.constructs.ServiceException;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.jwt.JwtVerifierBuilder;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.util.ClassUtils;

/** Builds a verifier from the settings. */
final class ConfiguredVerifier {

    private ConfiguredVerifier() {}

    static JwtVerifier of(JwtProperties properties) {
        if (!ClassUtils.isPresent("com.nimbusds.jwt.SignedJWT", ConfiguredVerifier.class.getClassLoader())) {
            throw failure("com.nimbusds:nimbus-jose-jwt is not on the class path. Add it to the dependencies.", null);
        }
        try {
            return builder(properties).build();
        } catch (IllegalArgumentException e) {
            throw failure(String.valueOf(e.getMessage()), e);
        }
    }

    private static JwtVerifierBuilder builder(JwtProperties properties) {
        JwtVerifierBuilder builder = JwtVerifier.builder()
                .audience(properties.audience().toArray(String[]::new))
                .algorithms(properties.algorithms().toArray(String[]::new))
                .clockSkew(properties.clockSkew());
        if (properties.issuer() != null) {
            builder.issuer(properties.issuer());
        }
        if (properties.anyAudience()) {
            builder.anyAudience();
        }
        if (properties.jwksUrl() != null) {
            builder.jwksUrl(properties.jwksUrl());
        }
        if (properties.secret() != null) {
            builder.secret(properties.secret());
        }
        for (Resource key : properties.publicKeys()) {
            builder.publicKey(PemKey.read(key));
        }
        return builder;
    }

    private static ServiceException failure(String problem, @Nullable Throwable cause) {
        return new ServiceException(
                "jwtVerifier",
                "The settings below kit.security.jwt make no verifier of tokens: " + problem
                        + " The settings are issuer, audience or any-audience, and one of jwks-url, public-keys and"
                        + " secret.",
                cause);
    }
}
