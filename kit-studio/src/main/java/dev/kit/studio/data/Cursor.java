package dev.kit.studio.data;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A position between two rows, as an opaque token: base64url of JSON, without padding.
 *
 * @param v version of the format
 * @param h fingerprint of table, sort and filters
 * @param d direction: {@code n} for the page after, {@code p} for the page before
 * @param k the sort keys of the row next to the position, as PostgreSQL prints them
 * @param o the offset, for relations whose rows have no key
 */
record Cursor(
        int v,
        String h,
        String d,
        @Nullable List<@Nullable String> k,
        @Nullable Long o) {

    private static final ObjectWriter WRITER = new JsonMapper().writerFor(Cursor.class);
    private static final ObjectReader READER = new JsonMapper().readerFor(Cursor.class);
    private static final int VERSION = 1;

    static Cursor at(String fingerprint, boolean forward, List<@Nullable String> keys) {
        return new Cursor(VERSION, fingerprint, forward ? "n" : "p", keys, null);
    }

    static Cursor at(String fingerprint, boolean forward, long offset) {
        return new Cursor(VERSION, fingerprint, forward ? "n" : "p", null, offset);
    }

    boolean isForward() {
        return d.equals("n");
    }

    String encode() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(WRITER.writeValueAsBytes(this));
    }

    /**
     * Decodes a token.
     *
     * @throws DataException if it is malformed, or belongs to another query
     */
    static Cursor decode(String token, String fingerprint, String table) {
        Cursor cursor = parse(token);
        if (cursor == null || cursor.v() != VERSION || !cursor.isWellFormed()) {
            throw DataException.invalidCursor(null);
        }
        if (!cursor.h().equals(fingerprint)) {
            throw DataException.cursorMismatch(table);
        }
        return cursor;
    }

    @SuppressWarnings("ConstantValue") // JSON may leave members out
    private boolean isWellFormed() {
        return h != null && ("n".equals(d) || "p".equals(d)) && (k == null) == (o != null) && (o == null || o >= 0);
    }

    private static @Nullable Cursor parse(String token) {
        try {
            return READER.readValue(Base64.getUrlDecoder().decode(token));
        } catch (IllegalArgumentException | JacksonException e) {
            throw DataException.invalidCursor(e);
        }
    }

    static String fingerprint(Table table, List<Sort> sort, List<Filter> filters) {
        return HexFormat.of().formatHex(digest(table.name() + "\n" + sort + "\n" + filters, 6));
    }

    /** Returns the first bytes of the SHA-256 digest of the text. */
    static byte[] digest(String text, int bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(digest, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256.", e);
        }
    }
}
