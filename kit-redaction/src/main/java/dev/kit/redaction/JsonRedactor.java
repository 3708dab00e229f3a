package dev.kit.redaction;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the values of sensitive members in JSON text, at any depth.
 *
 * <p>It scans instead of parsing, so that truncated or malformed JSON is processed too and everything else keeps its
 * exact characters. A text without secrets is returned unchanged. One instance processes one text.
 */
final class JsonRedactor {

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9A-Fa-f]{4})|(.))", Pattern.DOTALL);
    private static final String ESCAPED_CONTROLS = "bfnrt";
    private static final String CONTROLS = "\b\f\n\r\t";
    private static final Pattern TO_ESCAPE = Pattern.compile("[\"\\\\\\x00-\\x1f]");

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
        if ((redaction.hides(path, key) && !isHarmless(afterSpace(at))) || (grant && AuthorizationCode.isNamed(key))) {
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

    /** Decodes the content of a JSON string; of invalid escapes the character remains. */
    private static String undone(String raw) {
        return raw.indexOf('\\') < 0 ? raw : ESCAPE.matcher(raw).replaceAll(JsonRedactor::undone);
    }

    private static String undone(MatchResult escape) {
        if (escape.group(1) != null) {
            return Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16)));
        }
        int control = ESCAPED_CONTROLS.indexOf(escape.group(2));
        return Matcher.quoteReplacement(control < 0 ? escape.group(2) : CONTROLS.substring(control, control + 1));
    }

    /** Encodes {@code text} as the content of a JSON string. */
    private static String done(String text) {
        return TO_ESCAPE.matcher(text).replaceAll(found -> {
            char c = found.group().charAt(0);
            return Matcher.quoteReplacement(c < ' ' ? "\\u%04x".formatted((int) c) : "\\" + c);
        });
    }
}
