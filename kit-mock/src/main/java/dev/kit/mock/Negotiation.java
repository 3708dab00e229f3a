package dev.kit.mock;

import dev.kit.mock.document.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Selects one of the media types of a response by the {@code Accept} header. */
final class Negotiation {

    private static final Pattern QUALITY = Pattern.compile("(?i);q=([01](?:\\.[0-9]{0,3})?)(?:;|$)");

    private Negotiation() {}

    /** Returns the content to send. Throws a problem with status 406 if the request accepts none of it. */
    static Node choose(MockCall call, Node content) {
        List<Range> ranges = ranges(String.join(",", call.headers().getOrDefault("accept", List.of())));
        return content.names().stream()
                .filter(name -> weight(name, ranges) > 0)
                .min(Comparator.comparingDouble((String name) -> -weight(name, ranges))
                        .thenComparing(name -> !MediaType.json(name)))
                .map(content::at)
                .orElseThrow(() -> Problem.of(
                        406,
                        "The request accepts "
                                + String.join(", ", call.headers().getOrDefault("accept", List.of()))
                                + ". The answer is " + String.join(" or ", content.names()) + "."));
    }

    /** Returns the media type to send, without wildcards. */
    static String concrete(String declared) {
        return switch (MediaType.base(declared)) {
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
                .filter(range -> MediaType.allows(range.type(), name))
                .max(Comparator.comparingInt(
                        range -> range.type().replace("*", "").length()));
        return exact.map(Range::weight).orElse(0.0);
    }

    private static List<Range> ranges(String accept) {
        List<Range> ranges = new ArrayList<>();
        for (String part : accept.split(",", -1)) {
            if (!part.isBlank()) {
                ranges.add(new Range(MediaType.base(part), quality(part)));
            }
        }
        return ranges;
    }

    private static double quality(String part) {
        Matcher quality = QUALITY.matcher(part.replace(" ", ""));
        return quality.find() ? Double.parseDouble(quality.group(1)) : 1;
    }

    /** An accepted media type and its weight. */
    private record Range(String type, double weight) {}
}
