package dev.kit.client.auth;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The canonical form of a request for signing, by "Create a signed AWS API request" of the AWS documentation.
 *
 * @param path the path as sent, percent-encoded again unless {@code encodeOnce}
 * @param query names and values, decoded
 * @param headers names in lower case with their values, in order
 */
record CanonicalRequest(
        String method,
        String path,
        boolean encodeOnce,
        List<Map.Entry<String, String>> query,
        SortedMap<String, List<String>> headers,
        String payloadHash) {

    String text() {
        StringBuilder text = new StringBuilder(method).append('\n');
        text.append(encodeOnce ? path : encoded(path).replace("%2F", "/"))
                .append('\n')
                .append(sortedQuery(query))
                .append('\n');
        headers.forEach((name, values) -> text.append(name)
                .append(':')
                .append(values.stream().map(CanonicalRequest::collapsed).collect(Collectors.joining(",")))
                .append('\n'));
        return text.append('\n')
                .append(signedHeaders())
                .append('\n')
                .append(payloadHash)
                .toString();
    }

    String signedHeaders() {
        return String.join(";", headers.keySet());
    }

    private static String sortedQuery(List<Map.Entry<String, String>> query) {
        return query.stream()
                .map(pair -> Map.entry(encoded(pair.getKey()), encoded(pair.getValue())))
                .sorted(Map.Entry.<String, String>comparingByKey()
                        .thenComparing(Map.Entry.comparingByValue(Comparator.naturalOrder())))
                .map(pair -> pair.getKey() + "=" + pair.getValue())
                .collect(Collectors.joining("&"));
    }

    private static String collapsed(String value) {
        return value.strip().replaceAll("\\s+", " ");
    }

    /** Removes {@code .}, {@code ..} and empty segments, except for a slash at the end. */
    static String normalized(String path) {
        Deque<String> kept = new ArrayDeque<>();
        String[] segments = path.split("/", -1);
        for (String segment : segments) {
            if (segment.equals("..")) {
                kept.pollLast();
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                kept.addLast(segment);
            }
        }
        String last = segments[segments.length - 1];
        boolean directory = !kept.isEmpty() && last.isEmpty();
        return "/" + String.join("/", kept) + (directory ? "/" : "");
    }

    /** Returns the pairs of a raw query, percent-decoded; a plus sign is not decoded to a space. */
    static List<Map.Entry<String, String>> pairs(String rawQuery) {
        List<Map.Entry<String, String>> pairs = new ArrayList<>();
        for (String part : rawQuery.split("&", -1)) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? part : part.substring(0, equals);
                pairs.add(Map.entry(decoded(name), equals < 0 ? "" : decoded(part.substring(equals + 1))));
            }
        }
        return pairs;
    }

    /** Percent-encodes the UTF-8 form of a text, except for the unreserved characters of RFC 3986. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    private static String decoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(bytes[i + 2], 16);
            if (low >= 0) {
                out.write(high * 16 + low);
                i += 2;
            } else {
                out.write(bytes[i]);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
