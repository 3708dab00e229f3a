package dev.kit.constructs.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
}
