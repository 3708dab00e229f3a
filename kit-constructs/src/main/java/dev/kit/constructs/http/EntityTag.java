package dev.kit.constructs.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Entity tags, and the conditions of requests that name them.
 *
 * <p>RFC 9110 describes them in 8.8.3 and 13.1. A tag is text in quotes, with {@code W/} before it if it is weak.
 */
public final class EntityTag {

    private static final Pattern TAG = Pattern.compile("(W/)?\"([!#-~]*)\"");

    private EntityTag() {}

    /**
     * Returns {@code version} as a tag. It may be one already.
     *
     * @throws IllegalArgumentException if it contains quotes, blanks or other characters that a tag cannot have
     */
    public static String of(String version) {
        String tag = isValid(version) ? version : '"' + version + '"';
        if (!isValid(tag)) {
            throw new IllegalArgumentException(
                    "A version for ETag must be ASCII without blanks and quotes. Encode it, for example as a number.");
        }
        return tag;
    }

    /** Returns whether the text is a tag, with its quotes. */
    public static boolean isValid(String text) {
        return TAG.matcher(text).matches();
    }

    /**
     * Returns whether {@code condition} names the tag, or any tag by {@code *}.
     *
     * @param condition the value of {@code If-Match} or {@code If-None-Match}; null if it was not sent
     * @param tag the tag of the current representation; null if none exists
     * @param strong true to compare strongly, as {@code If-Match} does: a weak tag then matches only {@code *}
     */
    public static boolean isNamed(@Nullable String condition, @Nullable String tag, boolean strong) {
        if (condition == null || tag == null) {
            return false;
        }
        Matcher own = TAG.matcher(tag);
        return condition.strip().equals("*")
                || (own.matches()
                        && TAG.matcher(condition)
                                .results()
                                .anyMatch(other -> other.group(2).equals(own.group(2))
                                        && !(strong && (other.group(1) != null || own.group(1) != null))));
    }
}
