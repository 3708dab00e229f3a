package dev.kit.constructs.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The W3C trace of a run. Immutable.
 *
 * @param text the header as it was sent, to be passed on
 * @param traceId the 32 hexadecimal digits of the trace
 */
record TraceParent(String text, String traceId) {

    /** Version 00 ends after its flags; later versions may add fields. Neither identifier may be zero. */
    private static final Pattern FORM =
            Pattern.compile("(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]*)?");

    /** The specification sets no limit for later versions; what is longer is no trace of ours. */
    private static final int MAX_LENGTH = 512;

    /** Returns the trace of {@code text}; null if it is none. */
    static @Nullable TraceParent parse(@Nullable String text) {
        if (text == null || text.length() > MAX_LENGTH) {
            return null;
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || ("00".equals(matcher.group(1)) && matcher.group(3) != null)) {
            return null;
        }
        return new TraceParent(text, matcher.group(2));
    }
}
