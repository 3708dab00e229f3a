package dev.kit.client.auth;

import dev.kit.client.ApiException;
import dev.kit.client.ApiFailure;
import dev.kit.client.Call;
import dev.kit.client.CredentialsException;
import dev.kit.client.Redirects;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import dev.kit.client.transport.Transport;
import dev.kit.redaction.SecretNames;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The request of RFC 6749, section 4.4.2. */
record TokenRequest(
        String url,
        String clientId,
        String clientSecret,
        Map<String, String> parameters,
        boolean secretInBody,
        @Nullable Transport transport) {

    private static final TypeRef<Map<String, Object>> MEMBERS = TypeRef.mapOf(TypeRef.of(Object.class));
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final long LARGEST = 256 * 1024;

    static TokenRequest to(String url, String clientId, String clientSecret) {
        int path = url.indexOf('/', url.indexOf("://") < 0 ? 0 : url.indexOf("://") + 3);
        if (path < 0 || url.matches(".*[?#{].*")) {
            throw new IllegalArgumentException(
                    "The address of a token endpoint must look like https://host[:port]/path, without query.");
        }
        TypedFetcher.create(url.substring(0, path)); // rejects text that is not an address
        return new TokenRequest(url, clientId, clientSecret, Map.of(), false, null);
    }

    TokenRequest with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(name, value);
        return new TokenRequest(url, clientId, clientSecret, more, secretInBody, transport);
    }

    TokenRequest withSecretInBody() {
        return new TokenRequest(url, clientId, clientSecret, parameters, true, transport);
    }

    TokenRequest over(Transport other) {
        return new TokenRequest(url, clientId, clientSecret, parameters, secretInBody, other);
    }

    /**
     * Requests a token.
     *
     * @throws CredentialsException if no token was issued; its text contains no secret
     * @throws InterruptedException if the thread is interrupted
     */
    Token send() throws CredentialsException, InterruptedException {
        int path = url.indexOf('/', url.indexOf("://") + 3);
        TypedFetcher.Builder builder = TypedFetcher.builder(url.substring(0, path))
                .redirects(Redirects.NEVER) // the secret is sent to no other address
                .timeout(LIMIT)
                .maxResponseBytes(LARGEST);
        if (transport != null) {
            builder.transport(transport);
        }
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.putAll(parameters);
        if (secretInBody) {
            form.put("client_id", clientId);
            form.put("client_secret", clientSecret);
        } else { // RFC 6749, section 2.3.1, encodes both like a form before they are joined
            builder.auth(Basic.of(encoded(clientId), encoded(clientSecret)));
        }
        try {
            return token(builder.build()
                    .call("POST " + url.substring(path), Call.create().form(form), MEMBERS));
        } catch (ApiException e) {
            throw refused(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Token token(@Nullable Map<String, Object> answer) throws CredentialsException {
        Object value = answer == null ? null : answer.get("access_token");
        Object type = answer == null ? null : answer.getOrDefault("token_type", "Bearer");
        if (!(value instanceof String text) || text.isEmpty() || !"bearer".equalsIgnoreCase(String.valueOf(type))) {
            throw new CredentialsException(url + " answered without a bearer token.", null);
        }
        return new Token(text, life(answer == null ? null : answer.get("expires_in")));
    }

    /** Reads a number, which some servers write as text. */
    private static Duration life(@Nullable Object seconds) {
        String digits = String.valueOf(seconds);
        return digits.matches("[0-9]{1,10}") ? Duration.ofSeconds(Long.parseLong(digits)) : Duration.ZERO;
    }

    private CredentialsException refused(ApiException thrown) throws InterruptedException {
        ApiFailure failure = thrown.failure();
        if (failure instanceof ApiFailure.Cancelled) {
            throw new InterruptedException();
        }
        if (failure instanceof ApiFailure.Http http) {
            String answered = url + " answered " + http.response().status() + " to the client " + clientId;
            return new CredentialsException(answered + reason(http.body()) + ".", null);
        }
        if (failure instanceof ApiFailure.Decode) { // its message repeats the response, which may contain a token
            return new CredentialsException(url + " answered something else than a JSON object.", null);
        }
        return new CredentialsException("No token: " + failure.message(), thrown);
    }

    private String reason(Payload body) {
        try {
            Map<String, Object> members = body.json() && !body.blank() ? body.as(MEMBERS) : Map.of();
            Object code = members.get("error");
            Object description = members.get("error_description");
            String said = (code == null ? "" : ": " + code) + (description == null ? "" : ", " + description);
            return clientSecret.isEmpty() ? said : said.replace(clientSecret, SecretNames.MASK);
        } catch (JsonException noObject) {
            return "";
        }
    }

    /** Omits the secret. */
    @Override
    public String toString() {
        return url + ", client " + clientId;
    }
}
