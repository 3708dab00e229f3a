package dev.kit.constructs.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.Key;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the key sources of verifiers. */
final class KeySources {

    static final Duration FRESH = Duration.ofMinutes(5);

    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int MAXIMUM_BYTES = 512 * 1024;
    private static final Duration OUTAGE = Duration.ofHours(1);

    private static final Logger log = LoggerFactory.getLogger(JwtVerifier.class);
    private static final Pattern LOOPBACK =
            Pattern.compile("(?:.*\\.)?localhost|127(?:\\.\\d{1,3}){3}|\\[::1]", Pattern.CASE_INSENSITIVE);

    private KeySources() {}

    static JWSKeySelector<SecurityContext> of(JwtVerifierBuilder options) {
        Set<JWSAlgorithm> algorithms =
                options.allowedAlgorithms().stream().map(JWSAlgorithm::parse).collect(Collectors.toSet());
        return options.jwksUrl == null
                ? GivenKeys.of(options, algorithms)
                : new JWSVerificationKeySelector<>(algorithms, remote(url(options.jwksUrl), options.refetchInterval));
    }

    private static JWKSource<SecurityContext> remote(URL url, Duration interval) {
        return JWKSourceBuilder.create(url, new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, MAXIMUM_BYTES))
                .cache(FRESH.toMillis(), 2L * TIMEOUT_MILLIS)
                .refreshAheadCache(false)
                .rateLimited(interval.toMillis())
                .outageTolerant(OUTAGE.toMillis())
                .build();
    }

    private static URL url(URI address) {
        try {
            URL url = address.toURL();
            if (url.getProtocol().equals("https") || url.getProtocol().equals("http")) {
                warnIfOpen(url);
                return url;
            }
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw new IllegalArgumentException(wrong(address), e);
        }
        throw new IllegalArgumentException(wrong(address));
    }

    /** Warns since an attacker on the network path can replace the keys with its own, and sign tokens with them. */
    private static void warnIfOpen(URL url) {
        if (url.getProtocol().equals("http") && !LOOPBACK.matcher(url.getHost()).matches()) {
            log.warn(
                    "The keys that verify tokens are fetched from {} without TLS: whoever can change the answer"
                            + " on its way"
                            + " can sign tokens that this application accepts. Use an https address.",
                    url);
        }
    }

    private static String wrong(URI address) {
        return "\"" + address + "\" is not the address of a JSON Web Key Set. Write it as https://….";
    }

    /** Configured keys without an id: all that fit the token's algorithm are tried, regardless of the id it names. */
    private record GivenKeys(List<Key> keys, Set<JWSAlgorithm> algorithms) implements JWSKeySelector<SecurityContext> {

        static GivenKeys of(JwtVerifierBuilder options, Set<JWSAlgorithm> algorithms) {
            List<Key> keys = new ArrayList<>();
            for (PublicKey key : options.publicKeys) {
                if (!(key instanceof RSAPublicKey) && !(key instanceof ECPublicKey)) {
                    throw new IllegalArgumentException("A key of the kind " + key.getAlgorithm()
                            + " cannot verify tokens. Give an RSA or EC key.");
                }
                keys.add(key);
            }
            if (options.secret != null) {
                keys.add(new SecretKeySpec(options.secret, "HMAC"));
            }
            return new GivenKeys(List.copyOf(keys), algorithms);
        }

        @Override
        public List<Key> selectJWSKeys(JWSHeader header, @Nullable SecurityContext context) {
            JWSAlgorithm algorithm = header.getAlgorithm();
            return algorithms.contains(algorithm)
                    ? keys.stream().filter(key -> fits(key, algorithm)).toList()
                    : List.of();
        }

        private static boolean fits(Key key, JWSAlgorithm algorithm) {
            if (key instanceof ECPublicKey curve) {
                return JWSAlgorithm.Family.EC.contains(algorithm)
                        && Curve.forJWSAlgorithm(algorithm).contains(Curve.forECParameterSpec(curve.getParams()));
            }
            return key instanceof SecretKey
                    ? JWSAlgorithm.Family.HMAC_SHA.contains(algorithm)
                    : JWSAlgorithm.Family.RSA.contains(algorithm);
        }

        /** Omits the keys. */
        @Override
        public String toString() {
            return "GivenKeys" + algorithms;
        }
    }
}
