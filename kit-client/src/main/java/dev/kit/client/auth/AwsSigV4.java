package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Signs requests with AWS Signature Version 4.
 *
 * <p>The signature is sent in headers or in the query. It covers the method, the path, the query, the body and all
 * headers except those that transports and proxies change. It is computed for each attempt and redirect, after all
 * interceptors. Immutable; thread-safe if the supplier of credentials is.
 */
public final class AwsSigV4 implements AuthStrategy {

    private static final Set<String> UNSIGNED =
            Set.of("authorization", "connection", "expect", "user-agent", "x-amzn-trace-id", "transfer-encoding", "te");
    private static final String TOKEN = "X-Amz-Security-Token";

    private final Supplier<AwsCredentials> credentials;
    private final String region;
    private final String service;
    private final Clock clock;
    private final Duration valid;
    private final Rules rules;

    private AwsSigV4(
            Supplier<AwsCredentials> credentials,
            String region,
            String service,
            Clock clock,
            Duration valid,
            Rules rules) {
        this.credentials = credentials;
        this.region = region;
        this.service = service;
        this.clock = clock;
        this.valid = valid;
        this.rules = rules;
    }

    /**
     * Returns a strategy that signs with fixed credentials.
     *
     * @param region the region, such as {@code eu-central-1}
     * @param service the name in signatures, such as {@code execute-api} or {@code s3}
     */
    public static AwsSigV4 of(AwsCredentials credentials, String region, String service) {
        return of(() -> credentials, region, service);
    }

    /**
     * Returns a strategy that obtains its credentials for each request.
     *
     * <p>Use it for temporary credentials, for example.
     */
    public static AwsSigV4 of(Supplier<AwsCredentials> credentials, String region, String service) {
        Rules rules = service.equals("s3") ? Rules.STORAGE : Rules.USUAL;
        return new AwsSigV4(credentials, region, service, Clock.systemUTC(), Duration.ZERO, rules);
    }

    /** Returns a copy that uses another clock for the time of signatures. */
    public AwsSigV4 withClock(Clock other) {
        return new AwsSigV4(credentials, region, service, other, valid, rules);
    }

    /**
     * Returns a copy that signs in the query.
     *
     * <p>The address alone then grants access.
     *
     * @param valid the validity of the address, from one second to seven days
     * @throws IllegalArgumentException if {@code valid} is outside that range
     */
    public AwsSigV4 inQuery(Duration valid) {
        if (valid.toSeconds() < 1 || valid.compareTo(Duration.ofDays(7)) > 0) {
            throw new IllegalArgumentException(
                    "A signature in the query is valid for one second to seven days, not for " + valid + ".");
        }
        return new AwsSigV4(credentials, region, service, clock, valid, rules);
    }

    /**
     * Returns a copy that normalizes the signed path, or does not.
     *
     * <p>Normalizing removes dot segments and empty segments. It is the default except for S3.
     */
    public AwsSigV4 normalizingPath(boolean yes) {
        return with(new Rules(yes, rules.encodesTwice, rules.sendsHash, rules.signsToken));
    }

    /**
     * Returns a copy that percent-encodes the signed path twice, or once.
     *
     * <p>The default is twice, that is the sent path encoded once more, except for S3.
     */
    public AwsSigV4 encodingPathTwice(boolean yes) {
        return with(new Rules(rules.normalizes, yes, rules.sendsHash, rules.signsToken));
    }

    /**
     * Returns a copy that sends the body's hash, or does not.
     *
     * <p>The header is {@code X-Amz-Content-Sha256}. By default it is sent only for S3.
     */
    public AwsSigV4 sendingPayloadHash(boolean yes) {
        return with(new Rules(rules.normalizes, rules.encodesTwice, yes, rules.signsToken));
    }

    /**
     * Returns a copy that signs the session token, or does not.
     *
     * <p>An unsigned token is added after signing as a few services demand, such as AWS IoT. By default it is signed.
     */
    public AwsSigV4 signingSessionToken(boolean yes) {
        return with(new Rules(rules.normalizes, rules.encodesTwice, rules.sendsHash, yes));
    }

    private AwsSigV4 with(Rules changed) {
        return new AwsSigV4(credentials, region, service, clock, valid, changed);
    }

    @Override
    public boolean signs() {
        return true;
    }

    /** Returns the id of the current access key. */
    @Override
    public Optional<String> identity() {
        return Optional.of(credentials.get().accessKeyId());
    }

    @Override
    public ApiRequest authorize(ApiRequest request) {
        SigningKey key = new SigningKey(credentials.get(), region, service, clock.instant());
        String hash = hash(request.body());
        return valid.isZero() ? inHeaders(request, key, hash) : inQuery(request, key, hash);
    }

    private static String hash(@Nullable Payload body) {
        try (InputStream in = body == null ? InputStream.nullInputStream() : body.open()) {
            return SigningKey.hash(in);
        } catch (IOException e) {
            throw new UncheckedIOException("The body cannot be read to sign it.", e);
        }
    }

    private ApiRequest inHeaders(ApiRequest request, SigningKey key, String hash) {
        ApiRequest stamped = request.withHeader("X-Amz-Date", key.timestamp());
        if (rules.sendsHash) {
            stamped = stamped.withHeader("X-Amz-Content-Sha256", hash);
        }
        String token = key.credentials().sessionToken();
        ApiRequest complete = token.isEmpty() ? stamped : stamped.withHeader(TOKEN, token);
        CanonicalRequest canonical =
                canonical(rules.signsToken ? complete : stamped, CanonicalRequest.pairs(query(request)), hash);
        return complete.withHeader(
                "Authorization",
                SigningKey.ALGORITHM + " Credential=" + key.credential() + ", SignedHeaders="
                        + canonical.signedHeaders() + ", Signature=" + key.sign(canonical));
    }

    private ApiRequest inQuery(ApiRequest request, SigningKey key, String hash) {
        Map<String, String> added = new LinkedHashMap<>();
        added.put("X-Amz-Algorithm", SigningKey.ALGORITHM);
        added.put("X-Amz-Credential", key.credential());
        added.put("X-Amz-Date", key.timestamp());
        added.put("X-Amz-Expires", Long.toString(valid.toSeconds()));
        added.put("X-Amz-SignedHeaders", String.join(";", signed(request).keySet()));
        String token = key.credentials().sessionToken();
        if (!token.isEmpty() && rules.signsToken) {
            added.put(TOKEN, token);
        }
        List<Map.Entry<String, String>> query = CanonicalRequest.pairs(query(request));
        query.addAll(added.entrySet());
        String payload = service.equals("s3") ? "UNSIGNED-PAYLOAD" : hash; // S3 does not see it when it is signed
        String signature = key.sign(canonical(request, query, payload));
        if (!token.isEmpty()) {
            added.put(TOKEN, token);
        }
        added.put("X-Amz-Signature", signature);
        StringBuilder address = new StringBuilder(request.uri().toString());
        added.forEach((name, value) -> address.append(address.indexOf("?") < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(CanonicalRequest.encoded(value)));
        return request.withUri(URI.create(address.toString()));
    }

    private CanonicalRequest canonical(ApiRequest request, List<Map.Entry<String, String>> query, String hash) {
        String path = request.uri().getRawPath().isEmpty() ? "/" : request.uri().getRawPath();
        return new CanonicalRequest(
                request.method().name(),
                rules.normalizes ? CanonicalRequest.normalized(path) : path,
                !rules.encodesTwice,
                query,
                signed(request),
                hash);
    }

    private static String query(ApiRequest request) {
        String query = request.uri().getRawQuery();
        return query == null ? "" : query;
    }

    private static SortedMap<String, List<String>> signed(ApiRequest request) {
        SortedMap<String, List<String>> headers = new TreeMap<>();
        request.headers().forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!UNSIGNED.contains(lower)) {
                headers.computeIfAbsent(lower, key -> new ArrayList<>()).add(value);
            }
        });
        headers.putIfAbsent("host", List.of(host(request.uri())));
        return headers;
    }

    /** Returns the Host header that transports send: the port is present only if it is not the default. */
    private static String host(URI uri) {
        int usual = "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
        return uri.getHost() + (uri.getPort() < 0 || uri.getPort() == usual ? "" : ":" + uri.getPort());
    }

    @Override
    public String toString() {
        return "AwsSigV4[" + region + "/" + service + "]";
    }

    /** The differences between services. */
    private record Rules(boolean normalizes, boolean encodesTwice, boolean sendsHash, boolean signsToken) {

        static final Rules USUAL = new Rules(true, true, false, true);
        static final Rules STORAGE = new Rules(false, false, true, true);
    }
}
