package dev.kit.client;

import dev.kit.client.http.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code Link} header of RFC 8288. */
final class LinkHeader {

    private static final Pattern LINK = Pattern.compile("<([^>]*)>((?:[^,\"]|\"(?:[^\"\\\\]|\\\\.)*\")*)");
    private static final Pattern NEXT =
            Pattern.compile("(?i);\\s*rel\\s*=\\s*(?:\"(?:[^\"]*\\s)?next(?:\\s[^\"]*)?\"|next(?=[\\s;]|$))");

    private LinkHeader() {}

    /** Returns the query parameters of the link to the next page; empty if there is none. */
    static Map<String, List<String>> next(Headers headers) {
        for (String line : headers.all("link")) {
            Matcher link = LINK.matcher(line);
            while (link.find()) {
                if (NEXT.matcher(link.group(2)).find()) {
                    return query(link.group(1));
                }
            }
        }
        return Map.of();
    }

    private static Map<String, List<String>> query(String target) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        int mark = target.indexOf('?');
        int end = target.indexOf('#') < 0 ? target.length() : target.indexOf('#');
        for (String pair : mark < 0 || mark > end
                ? new String[0]
                : target.substring(mark + 1, end).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!pair.isEmpty()) {
                parameters
                        .computeIfAbsent(
                                decoded(equals < 0 ? pair : pair.substring(0, equals)), name -> new ArrayList<>())
                        .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }
}
