package dev.kit.envkit;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The confidential part of a URL. */
final class Urls {

    private static final Pattern USER_INFO = Pattern.compile("(://[^/?#@:\\s]*):[^/?#\\s]*@");

    private Urls() {}

    /** The decoded password, or null without one. */
    static @Nullable String password(URI uri) {
        String userInfo = uri.getUserInfo();
        int colon = userInfo == null ? -1 : userInfo.indexOf(':');
        return userInfo == null || colon < 0 ? null : userInfo.substring(colon + 1);
    }

    /** The text with every password in a URL masked. */
    static String withoutPassword(String text) {
        return text.contains("://") ? USER_INFO.matcher(text).replaceAll("$1:****@") : text;
    }
}
