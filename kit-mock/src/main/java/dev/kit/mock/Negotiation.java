package dev.kit.mock;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.MediaTypes;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Selects among the media types that the document declares: by what was sent, or by the {@code Accept} header. */
final class Negotiation {

    private static final Pattern QUALITY = Pattern.compile("(?i);q=([01](?:\\.[0-9]{0,3})?)(?:;|$)");

    private Negotiation() {}

    static boolean json(String mediaType) {
        String base = MediaTypes.base(mediaType);
        return base.equals("application/json") || base.endsWith("+json") || base.equals("text/json");
    }

    static boolean lines(String mediaType) {
        String base = MediaTypes.base(mediaType);
        return base.equals("application/json-seq") || (MediaTypes.stream(base) && !base.equals("text/event-stream"));
    }

    /** Returns whether two media types match. Either of them may contain wildcards. */
    static boolean allows(String range, String mediaType) {
        String one = MediaTypes.base(range);
        String other = MediaTypes.base(mediaType);
        return one.equals(other) || covers(one, other) || covers(other, one);
    }

    private static boolean covers(String wide, String narrow) {
        return wide.equals("*/*") || (wide.endsWith("/*") && narrow.startsWith(wide.substring(0, wide.length() - 1)));
    }

    /** Returns the most specific declared content that matches the media type of a request. */
    static Optional<ApiNode> best(String sent, ApiNode content) {
        return content.names().stream()
                .filter(declared -> !MediaTypes.base(sent).isEmpty() && allows(declared, sent))
                .min(Comparator.comparingInt(declared ->
                        declared.length() - declared.replace("*", "").length()))
                .map(content::at);
    }

    /** Returns the content to send. Throws a problem with status 406 if the request accepts none of it. */
    static ApiNode choose(MockCall call, ApiNode content) {
        List<Range> ranges = ranges(String.join(",", call.headers().getOrDefault("accept", List.of())));
        return content.names().stream()
                .filter(name -> weight(name, ranges) > 0)
                .min(Comparator.comparingDouble((String name) -> -weight(name, ranges))
                        .thenComparing(name -> !json(name)))
                .map(content::at)
                .orElseThrow(() -> RequestProblem.of(
                        406,
                        "The request accepts "
                                + String.join(", ", call.headers().getOrDefault("accept", List.of()))
                                + ". The answer is " + String.join(" or ", content.names()) + "."));
    }

    /** Returns the media type to send, without wildcards. */
    static String concrete(String declared) {
        return switch (MediaTypes.base(declared)) {
            case "*/*", "application/*" -> "application/json";
            case "text/*" -> "text/plain";
            case "image/*" -> "image/png";
            default -> declared.contains("*") ? "application/octet-stream" : declared;
        };
    }

    private static double weight(String name, List<Range> ranges) {
        if (ranges.isEmpty()) {
            return 1;
        }
        Optional<Range> exact = ranges.stream()
                .filter(range -> allows(range.type(), name))
                .max(Comparator.comparingInt(
                        range -> range.type().replace("*", "").length()));
        return exact.map(Range::weight).orElse(0.0);
    }

    private static List<Range> ranges(String accept) {
        return Stream.of(accept.split(",", -1))
                .filter(part -> !part.isBlank())
                .map(part -> new Range(MediaTypes.base(part), quality(part)))
                .toList();
    }

    private static double quality(String part) {
        Matcher quality = QUALITY.matcher(part.replace(" ", ""));
        return quality.find() ? Double.parseDouble(quality.group(1)) : 1;
    }

    /** An accepted media type and its weight. */
    private record Range(String type, double weight) {}
}
