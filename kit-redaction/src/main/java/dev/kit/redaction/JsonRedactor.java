package dev.kit.redaction;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Replaces the values of sensitive members in JSON text, at any depth.
 *
 * <p>It scans instead of parsing, so that truncated or malformed JSON is processed too and everything else keeps its
 * exact characters. A text without secrets is returned unchanged. One instance processes one text.
 */
final class JsonRedactor {

    private final String json;
    private final Redaction redaction;
    private final StringBuilder out = new StringBuilder(0);
    private final Deque<String> path = new ArrayDeque<>();
    private final boolean suspicious;
    private final boolean grant;
    private String key = "";
    private int at;
    private int copied;

    JsonRedactor(String json, Redaction redaction) {
        this.json = json;
        this.redaction = redaction;
        this.grant = AuthorizationCode.isInJson(json);
        this.suspicious = json.indexOf('=') >= 0 || SecretPatterns.mayBeIn(json);
    }

    String redact() {
        while (at < json.length()) {
            char c = json.charAt(at);
            if (c == '"') {
                string();
            } else {
                structure(c);
                at++;
            }
        }
        return copied == 0 ? json : out.append(json, copied, json.length()).toString();
    }

    /** Replaces the characters from {@code start} to {@code end}. */
    private void replace(int start, int end, String text) {
        out.append(json, copied, start).append(text);
        copied = end;
    }

    private void structure(char c) {
        if (c == '{' || c == '[') {
            path.addLast(key);
            key = "";
        } else if (c == '}' || c == ']') {
            path.pollLast();
            key = "";
        } else if (c == ',') {
            key = "";
        }
    }

    private void string() {
        int end = endOfString(at);
        int colon = afterSpace(end);
        boolean isKey = colon < json.length() && json.charAt(colon) == ':';
        if (!isKey) {
            scrub(end);
            at = end;
            return;
        }
        key = undone(json.substring(at + 1, Math.max(at + 1, end - 1)));
        at = colon + 1;
        if ((redaction.hides(path, key) && !isHarmless(afterSpace(at))) || (grant && redaction.isCode(key))) {
            replaceValue();
        }
    }

    /** Returns whether the name is ambiguous and the value neither text nor number. */
    private boolean isHarmless(int value) {
        boolean plain = value < json.length() && (json.charAt(value) == '"' || Character.isDigit(json.charAt(value)));
        return !plain && redaction.isAmbiguous(key);
    }

    /** Redacts a value or a truncated key, which may contain a token or nested JSON. */
    private void scrub(int end) {
        if (isJson(end)) {
            String inner = undone(json.substring(at + 1, Math.max(at + 1, end - 1)));
            String safe = redaction.json(inner);
            if (!safe.equals(inner)) {
                replace(at, end, '"' + done(safe) + '"');
            }
        } else if (suspicious) {
            String text = json.substring(at, end);
            String safe = redaction.scrub(text);
            if (!safe.equals(text)) {
                replace(at, end, safe);
            }
        }
    }

    private boolean isJson(int end) {
        int start = afterSpace(at + 1);
        return start + 1 < end
                && (json.charAt(start) == '{' || json.charAt(start) == '[')
                && json.substring(start, end).contains("\\\"");
    }

    private void replaceValue() {
        int start = afterSpace(at);
        at = endOfValue(start);
        replace(start, at, '"' + redaction.censor() + '"');
    }

    private int endOfValue(int start) {
        int depth = 0;
        int i = start;
        while (i < json.length()) {
            char c = json.charAt(i);
            if (c == '"') {
                i = endOfString(i);
                if (depth == 0) {
                    return i;
                }
                continue;
            }
            if (depth == 0 && (c == ',' || c == '}' || c == ']')) {
                return i;
            }
            if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return i + 1;
            }
            i++;
        }
        return i;
    }

    private int endOfString(int quote) {
        int i = quote + 1;
        while (i < json.length()) {
            char c = json.charAt(i);
            if (c == '"') {
                return i + 1;
            }
            i += c == '\\' ? 2 : 1;
        }
        return json.length();
    }

    private int afterSpace(int start) {
        int i = start;
        while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
            i++;
        }
        return i;
    }

    /** Decodes the content of a JSON string; invalid escapes are left unchanged. */
    private static String undone(String raw) {
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
            if (!HexFormat.isHexDigit(raw.charAt(i))) {
                return -1;
            }
            code = code * 16 + HexFormat.fromHexDigit(raw.charAt(i));
        }
        return code;
    }

    /** Encodes {@code text} as the content of a JSON string. */
    private static String done(String text) {
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
