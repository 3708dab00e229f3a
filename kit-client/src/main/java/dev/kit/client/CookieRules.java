package dev.kit.client;

/** Checks the names and values of cookie pairs. */
final class CookieRules {

    private CookieRules() {}

    static String pair(String name, String value) {
        boolean named = !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c < 0x7f && "=;,\"".indexOf(c) < 0);
        boolean valued = value.chars().allMatch(c -> c >= ' ' && c < 0x7f && c != ';');
        if (!named || !valued) {
            throw new IllegalArgumentException("Cookie \"" + name.replaceAll("[^ -~]", "?")
                    + "\" has a name or value with a character that cookies cannot carry. Encode it first.");
        }
        return name + "=" + value;
    }

    static String join(String cookies, String pair) {
        return cookies.isEmpty() ? pair : cookies + "; " + pair;
    }
}
