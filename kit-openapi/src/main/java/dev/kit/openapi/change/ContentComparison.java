package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.MediaTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the media types of bodies and their schemas. Not thread-safe. */
record ContentComparison(ApiSides sides, ChangeDirection direction, boolean negotiated, FindingList findings) {

    /**
     * Creates a comparison.
     *
     * @param negotiated whether the client chooses the media type with {@code Accept}
     */
    ContentComparison(ApiSides sides, ChangeDirection direction, boolean negotiated) {
        this(sides, direction, negotiated, new FindingList(direction));
    }

    ChangeOutcome compare(ApiNode old, ApiNode now) {
        Map<String, ApiNode> olds = byType(old);
        Map<String, ApiNode> news = byType(now);
        olds.forEach((type, was) -> {
            ApiNode is = news.containsKey(type) ? news.get(type) : range(news, type);
            if (is != null) {
                compareBodies(type, was, is);
            } else if (direction == ChangeDirection.REQUEST
                    || news.keySet().stream().noneMatch(it -> covers(type, it))) {
                removed(type, was, news.isEmpty());
            }
        });
        news.forEach((type, is) -> {
            ApiNode was = range(olds, type);
            if (!olds.containsKey(type)) {
                if (was == null) {
                    added(type, is);
                } else if (direction == ChangeDirection.RESPONSE) {
                    compareBodies(type, was, is);
                }
            }
        });
        return findings.outcome();
    }

    private Map<String, ApiNode> byType(ApiNode content) {
        Map<String, ApiNode> found = new LinkedHashMap<>();
        content.names().forEach(name -> found.putIfAbsent(normal(name), content.at(name)));
        return found;
    }

    /** Returns a media type in lower case, with sorted parameters and without the usual charset. */
    private static String normal(String mediaType) {
        List<String> parts = List.of(mediaType.split(";", -1));
        TreeSet<String> parameters = new TreeSet<>();
        parts.stream()
                .skip(1)
                .map(part -> part.strip().replace("\"", ""))
                .map(part ->
                        part.toLowerCase(Locale.ROOT).startsWith("charset=") ? part.toLowerCase(Locale.ROOT) : part)
                .filter(part -> !part.isEmpty() && !part.equals("charset=utf-8"))
                .forEach(parameters::add);
        String base = MediaTypes.base(mediaType);
        return parameters.isEmpty() ? base : base + "; " + String.join("; ", parameters);
    }

    private static @Nullable ApiNode range(Map<String, ApiNode> content, String type) {
        Optional<String> found =
                content.keySet().stream().filter(key -> covers(key, type)).findFirst();
        return found.map(content::get).orElse(null);
    }

    /** Returns whether a range such as {@code text/*} includes another media type. */
    private static boolean covers(String range, String type) {
        return !range.equals(type)
                && (range.equals("*/*")
                        || (range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1))));
    }

    private void removed(String type, ApiNode was, boolean last) {
        String fact = "Media type " + type + " is gone.";
        OperationRule ofResponse = negotiated || last
                ? OperationRule.RESPONSE_MEDIA_TYPE_REMOVED
                : OperationRule.RESPONSE_MEDIA_TYPE_DROPPED;
        boolean request = direction == ChangeDirection.REQUEST;
        findings.before(request ? OperationRule.REQUEST_MEDIA_TYPE_REMOVED : ofResponse, was, fact);
    }

    private void added(String type, ApiNode is) {
        String fact = "Media type " + type + " is new.";
        if (direction == ChangeDirection.REQUEST) {
            findings.now(OperationRule.REQUEST_MEDIA_TYPE_ADDED, is, fact);
        } else if (negotiated) {
            findings.now(OperationRule.RESPONSE_MEDIA_TYPE_ADDED, is, fact);
        } else {
            findings.now(OperationRule.RESPONSE_MEDIA_TYPE_UNASKED, is, fact + " The client cannot choose another.");
        }
    }

    private void compareBodies(String type, ApiNode was, ApiNode is) {
        findings.include(sides.compare(direction, was.at("schema"), is.at("schema")));
        if (MediaTypes.form(type) || type.startsWith("multipart/")) {
            new PartComparison(sides, findings, MediaTypes.form(type)).compare(was, is);
        }
    }
}
