package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Payload;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Signs requests by AWS Signature Version 4, in headers or in the query.
 *
 * <p>The signature covers the method, the path, the query, the body and all headers but those that transports and
 * proxies change. It is made for each attempt and redirect, after all interceptors. Immutable; thread-safe if the
 * supplier of credentials is.
 */
public final class AwsSigV4 implements AuthStrategy {

    private static final Set<String> UNSIGNED =
            Set.of("authorization", "connection", "expect", "user-agent", "x-amzn-trace-id", "transfer-encoding", "te");
    private static final byte[] NOTHING = {};

    private final Supplier<AwsCredentials> credentials;
    private final String region;
    private final String service;
    private final Clock clock;
    private final Duration valid;

    private AwsSigV4(Supplier<AwsCredentials> credentials, String region, String service, Clock clock, Duration valid) {
        this.credentials = credentials;
        this.region = region;
        this.service = service;
        this.clock = clock;
        this.valid = valid;
    }

    /**
     * Signs with fixed credentials.
     *
     * @param region such as {@code eu-central-1}
     * @param service the name in signatures, such as {@code execute-api} or {@code s3}
     */
    public static AwsSigV4 of(AwsCredentials credentials, String region, String service) {
        return of(() -> credentials, region, service);
    }

    /** Signs with the credentials that {@code credentials} gives at each request, such as temporary ones. */
    public static AwsSigV4 of(Supplier<AwsCredentials> credentials, String region, String service) {
        return new AwsSigV4(credentials, region, service, Clock.systemUTC(), Duration.ZERO);
    }

    /** A copy that takes the time of signatures from another clock. */
    public AwsSigV4 withClock(Clock other) {
        return new AwsSigV4(credentials, region, service, other, valid);
    }

    /**
     * A copy that signs in the query, so that the address alone is the permission.
     *
     * @param valid how long the address is valid, from one second to seven days
     * @throws IllegalArgumentException if {@code valid} is outside that range
     */
    public AwsSigV4 inQuery(Duration valid) {
        if (valid.toSeconds() < 1 || valid.compareTo(Duration.ofDays(7)) > 0) {
            throw new IllegalArgumentException(
                    "A signature in the query is valid for one second to seven days, not for " + valid + ".");
        }
        return new AwsSigV4(credentials, region, service, clock, valid);
    }

    @Override
    public boolean signs() {
        return true;
    }

    @Override
    public ApiRequest authorize(ApiRequest request) {
        SigningKey key = new SigningKey(credentials.get(), region, service, clock.instant());
        Payload body = request.body();
        String hash = SigningKey.hash(body == null ? NOTHING : body.bytes());
        return valid.isZero() ? inHeaders(request, key, hash) : inQuery(request, key, hash);
    }

    private ApiRequest inHeaders(ApiRequest request, SigningKey key, String hash) {
        ApiRequest stamped = request.withHeader("X-Amz-Date", key.timestamp());
        if (storage()) {
            stamped = stamped.withHeader("X-Amz-Content-Sha256", hash);
        }
        String token = key.credentials().sessionToken();
        ApiRequest ready = token.isEmpty() ? stamped : stamped.withHeader("X-Amz-Security-Token", token);
        CanonicalRequest canonical = canonical(ready, CanonicalRequest.pairs(query(request)), hash);
        return ready.withHeader(
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
        if (!token.isEmpty()) {
            added.put("X-Amz-Security-Token", token);
        }
        List<Map.Entry<String, String>> query = CanonicalRequest.pairs(query(request));
        query.addAll(added.entrySet());
        added.put("X-Amz-Signature", key.sign(canonical(request, query, storage() ? "UNSIGNED-PAYLOAD" : hash)));
        StringBuilder address = new StringBuilder(request.uri().toString());
        added.forEach((name, value) -> address.append(address.indexOf("?") < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(CanonicalRequest.encoded(value, "")));
        return request.withUri(URI.create(address.toString()));
    }

    private CanonicalRequest canonical(ApiRequest request, List<Map.Entry<String, String>> query, String hash) {
        String path = request.uri().getRawPath().isEmpty() ? "/" : request.uri().getRawPath();
        return new CanonicalRequest(
                request.method().name(),
                storage() ? path : CanonicalRequest.normalized(path),
                storage(),
                query,
                signed(request),
                hash);
    }

    /** S3 takes paths as they are, and does not see the body of an address that was signed before. */
    private boolean storage() {
        return service.equals("s3");
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

    /** The Host header that transports send: the port only where it is not the default. */
    private static String host(URI uri) {
        int usual = "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
        return uri.getHost() + (uri.getPort() < 0 || uri.getPort() == usual ? "" : ":" + uri.getPort());
    }

    @Override
    public String toString() {
        return "AwsSigV4[" + region + "/" + service + "]";
    }
}
