package dev.kit.mock;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cookies of a request. */
final class Cookies {

    private Cookies() {}

    static Map<String, String> of(MockCall call) {
        Map<String, String> cookies = new LinkedHashMap<>();
        for (String header : call.headers().getOrDefault("cookie", List.of())) {
            for (String pair : header.split(";", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    cookies.put(
                            pair.substring(0, equals).strip(),
                            pair.substring(equals + 1).strip());
                }
            }
        }
        return cookies;
    }
}
