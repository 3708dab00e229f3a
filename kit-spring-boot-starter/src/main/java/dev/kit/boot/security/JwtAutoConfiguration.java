package dev.kit.boot.security;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.constructs.ServiceException;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.jwt.JwtVerifierBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.io.Resource;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;

/**
 * Creates a token verifier from {@code kit.security.jwt}. It backs off if the application has a verifier of its own.
 */
@AutoConfiguration(before = ConstructsAutoConfiguration.class)
@ConditionalOnConstructs
@EnableConfigurationProperties(JwtProperties.class)
public final class JwtAutoConfiguration {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]+)-----END PUBLIC KEY-----");

    @Bean("dev.kit.jwtVerifier")
    @ConditionalOnMissingBean
    @Conditional(OnJwtSettings.class)
    JwtVerifier kitJwtVerifier(JwtProperties properties) {
        if (!ClassUtils.isPresent("com.nimbusds.jwt.SignedJWT", JwtAutoConfiguration.class.getClassLoader())) {
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
        PropertyMapper given = PropertyMapper.get();
        given.from(properties.issuer()).to(builder::issuer);
        given.from(properties.jwksUrl()).to(builder::jwksUrl);
        given.from(properties.secret()).to(builder::secret);
        if (properties.anyAudience()) {
            builder.anyAudience();
        }
        for (Resource file : properties.publicKeys()) {
            builder.publicKey(key(file));
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

    /** Reads a public key in the PEM format written by {@code openssl pkey -pubout}. */
    private static PublicKey key(Resource file) {
        try {
            Matcher block = BLOCK.matcher(file.getContentAsString(StandardCharsets.US_ASCII));
            if (block.find()) {
                return decode(Base64.getMimeDecoder().decode(block.group(1)), file);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("The key in " + file.getDescription() + " cannot be read.", e);
        }
        throw new IllegalArgumentException(
                file.getDescription() + " holds no public key between BEGIN PUBLIC KEY and END PUBLIC KEY.");
    }

    private static PublicKey decode(byte[] encoded, Resource file) {
        return Stream.of("RSA", "EC")
                .map(algorithm -> decode(encoded, algorithm))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The key in " + file.getDescription() + " is neither RSA nor EC."));
    }

    private static @Nullable PublicKey decode(byte[] encoded, String algorithm) {
        try {
            return KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            return null; // of another kind
        }
    }

    /** Matches as soon as one setting is present: incomplete settings must fail the start, not leave endpoints open. */
    static final class OnJwtSettings extends SpringBootCondition {

        private static final String PREFIX = "kit.security.jwt";

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            boolean there = Binder.get(context.getEnvironment())
                    .bind(PREFIX, Bindable.mapOf(String.class, Object.class))
                    .isBound();
            ConditionMessage.Builder message = ConditionMessage.forCondition("JWT settings");
            return new ConditionOutcome(
                    there, there ? message.foundExactly(PREFIX) : message.because("there are none below " + PREFIX));
        }
    }
}
