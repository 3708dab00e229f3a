package dev.kit.studio.monitor;

import java.util.Locale;

/** The escapes of JSON strings, in text that need not be valid. */
final class JsonEscapes {

    private JsonEscapes() {}

    /** Decodes the content of a JSON string; invalid escapes are left unchanged. */
    static String undone(String raw) {
        if (raw.indexOf('\\') < 0) {
            return raw;
        }
        StringBuilder text = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c != '\\' || i + 1 == raw.length()) {
                text.append(c);
                continue;
            }
            char escape = raw.charAt(++i);
            int code = escape == 'u' ? hex(raw, i + 1) : -1;
            if (code >= 0) {
                text.append((char) code);
                i += 4;
            } else {
                text.append(
                        switch (escape) {
                            case 'b' -> '\b';
                            case 'f' -> '\f';
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            case 't' -> '\t';
                            default -> escape;
                        });
            }
        }
        return text.toString();
    }

    private static int hex(String raw, int start) {
        if (start + 4 > raw.length()) {
            return -1;
        }
        int code = 0;
        for (int i = start; i < start + 4; i++) {
            int digit = Character.digit(raw.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            code = code * 16 + digit;
        }
        return code;
    }

    /** Encodes {@code text} as the content of a JSON string. */
    static String done(String text) {
        StringBuilder raw = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                raw.append('\\').append(c);
            } else if (c < ' ') {
                raw.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                raw.append(c);
            }
        }
        return raw.toString();
    }
}
