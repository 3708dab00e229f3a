package dev.kit.openapi;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The media types of bodies. Stateless. */
public final class MediaTypes {

    private static final String TOKEN = "[\\w!#$%&'*+.^`|~-]+";

    /** The syntax of media types: type and subtype, or a range of them, and parameters, in printable ASCII. */
    private static final Pattern SYNTAX = Pattern.compile(TOKEN + "/" + TOKEN + " *(;[ -~]*)?");

    private static final Set<String> STREAMS = Set.of(
            "text/event-stream",
            "application/x-ndjson",
            "application/ndjson",
            "application/jsonl",
            "application/jsonlines");

    private MediaTypes() {}

    /**
     * Returns the preferred key of {@code content}; empty if there is none.
     *
     * <p>The order is JSON, forms, text, others.
     *
     * @throws DocumentException if a key is not a media type
     */
    public static String choose(ApiNode content) {
        check(content);
        return content.names().stream()
                .min(Comparator.comparingInt(MediaTypes::rank))
                .orElse("");
    }

    static void check(ApiNode content) {
        List<String> declared = content.names();
        for (String mediaType : declared) {
            if (!SYNTAX.matcher(mediaType).matches()) {
                throw content.at(mediaType)
                        .problem("\"" + mediaType + "\" is not a media type.", "Write one such as application/json.");
            }
        }
    }

    /** Returns whether it is JSON, or any media type. */
    public static boolean json(String mediaType) {
        String base = base(mediaType);
        return base.equals("application/json")
                || base.equals("*/*")
                || base.endsWith("+json")
                || base.endsWith("/json");
    }

    /** Returns whether it is a text that is not JSON. */
    public static boolean text(String mediaType) {
        String base = base(mediaType);
        return base.startsWith("text/") || base.endsWith("xml") || base.endsWith("yaml");
    }

    /** Returns whether it is the form of a browser without files. */
    public static boolean form(String mediaType) {
        return base(mediaType).equals("application/x-www-form-urlencoded");
    }

    /** Returns whether it is a form with files. */
    public static boolean multipart(String mediaType) {
        return base(mediaType).equals("multipart/form-data");
    }

    /** Returns whether responses are streams of items, read as they arrive. */
    public static boolean stream(String mediaType) {
        return STREAMS.contains(base(mediaType));
    }

    private static int rank(String mediaType) {
        String base = base(mediaType);
        if (base.equals("application/json")) {
            return 0;
        }
        return json(base) ? 1 : form(base) || multipart(base) ? 2 : text(base) ? 3 : 4;
    }

    /** Returns the media type without parameters, in lower case. */
    public static String base(String mediaType) {
        int end = mediaType.indexOf(';');
        return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
