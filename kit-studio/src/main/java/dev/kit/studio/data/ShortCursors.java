package dev.kit.studio.data;

import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores cursors that are too long for a URL, and replaces them by names. Thread-safe.
 *
 * <p>A cursor contains the sort keys of a row, so it is long if rows are sorted by a column of long texts. The
 * oldest cursors are dropped first.
 */
final class ShortCursors {

    private static final int LONGEST = 2_000;
    private static final int MAX_CHARACTERS = 8 << 20;

    private final Map<String, String> kept = new LinkedHashMap<>();
    private long characters;

    @Nullable String shortened(@Nullable String cursor) {
        return cursor == null || cursor.length() <= LONGEST ? cursor : keep(cursor);
    }

    /** Stores a cursor and returns its name, which begins with a tilde, unlike any cursor. */
    private synchronized String keep(String cursor) {
        String name = "~" + Base64.getUrlEncoder().withoutPadding().encodeToString(Cursor.digest(cursor, 18));
        String before = kept.remove(name);
        characters += before == null ? cursor.length() : 0;
        kept.put(name, cursor);
        Iterator<String> oldest = kept.values().iterator();
        while (characters > MAX_CHARACTERS && kept.size() > 1) {
            characters -= oldest.next().length();
            oldest.remove();
        }
        return name;
    }

    /**
     * Returns {@code cursor} itself, or the one it names.
     *
     * @throws DataException if the named cursor has been dropped
     */
    synchronized @Nullable String whole(@Nullable String cursor) {
        if (cursor == null || !cursor.startsWith("~")) {
            return cursor;
        }
        String known = kept.get(cursor);
        if (known == null) {
            throw DataException.forgottenCursor();
        }
        return known;
    }
}
