package dev.kit.boot.security;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Settings of the JSON Web Token verifier.
 *
 * @param issuer Issuer whose tokens are accepted, compared letter by letter.
 * @param audience Audiences of which a token must name one.
 * @param anyAudience Whether tokens are accepted whoever they are meant for.
 * @param jwksUrl Address of the issuer's JSON Web Key Set.
 * @param publicKeys PEM files with RSA or EC public keys, instead of a key set.
 * @param secret Shared secret of at least 32 bytes, instead of a key set.
 * @param algorithms Signature algorithms that are accepted; all that fit the keys unless given.
 * @param clockSkew How much clocks may differ.
 */
@ConfigurationProperties("kit.security.jwt")
record JwtProperties(
        @Nullable String issuer,
        @DefaultValue List<String> audience,
        @DefaultValue("false") boolean anyAudience,
        @Nullable URI jwksUrl,
        @DefaultValue List<Resource> publicKeys,
        @Nullable String secret,
        @DefaultValue List<String> algorithms,
        @DefaultValue("30s") Duration clockSkew) {

    /** Returns the settings without the secret. */
    @Override
    public String toString() {
        return "JwtProperties[issuer=" + issuer + ", audience=" + audience + ", jwksUrl=" + jwksUrl + "]";
    }
}
