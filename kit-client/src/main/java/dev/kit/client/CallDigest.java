package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;

/** Digests of what distinguishes callers; 128 bits of SHA-256, from which no credential can be read. */
final class CallDigest {

    private static final int BYTES = 16;

    private CallDigest() {}

    /** Returns the digest of what a strategy added to {@code before}: headers, a cookie or a query parameter. */
    static String ofCredential(ApiRequest before, ApiRequest after) {
        StringBuilder text = new StringBuilder();
        after.headers().forEach((name, value) -> {
            String old = before.headers().first(name).orElse("");
            if (!value.equals(old)) {
                boolean joined = name.equalsIgnoreCase("Cookie") && !old.isEmpty() && value.startsWith(old + "; ");
                field(text, name, joined ? value.substring(old.length() + 2) : value);
            }
        });
        String address = after.uri().toString();
        String old = before.uri().toString();
        if (!address.equals(old)) {
            field(text, "?", address.startsWith(old) ? address.substring(old.length() + 1) : address);
        }
        return text.isEmpty() ? "" : of(text.toString());
    }

    /** Appends the fields of {@code headers}, which two calls with the same headers list in the same order. */
    static void headers(StringBuilder text, Headers headers) {
        for (String name : headers.names()) {
            headers.all(name).forEach(value -> field(text, name, value));
        }
    }

    /** Appends a field in a form that no other sequence of fields has. */
    static void field(StringBuilder text, String name, String value) {
        text.append(name.toLowerCase(Locale.ROOT))
                .append(':')
                .append(value.length())
                .append(':')
                .append(value)
                .append('\n');
    }

    static String of(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
