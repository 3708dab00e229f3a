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
    private static final Pattern TO_ESCAPE = Pattern.compile("[\"\\\\\\x00-\\x1f]");

    private final String json;
    private final Redaction redaction;
    private final Edits edits;
    private final Deque<String> path = new ArrayDeque<>();
    private final boolean shaped;
    private final boolean grant;
    private String key = "";
    private int at;

    /** The places of the next address and the next escape, or beyond the end. */
    private int address = -1;

    private int escape = -1;

    /** Set once a character was read that JSON does not have outside strings. */
    private boolean foreign;

    /** The pair of a name and a value that is being read: its depth, its value if it came first, and its name. */
    private int pairDepth;

    private int valueStart = -1;
    private int valueEnd;
    private boolean secretPair;

    /** Set if the string before is an option of a command, whose argument follows. */
    private boolean option;

    JsonRedactor(String json, Redaction redaction) {
        this.json = json;
        this.redaction = redaction;
        this.edits = new Edits(json);
        this.grant = AuthorizationCode.isInJson(json);
        this.shaped = SecretShape.mayBeIn(json) || DatabaseErrors.mayBeIn(json);
    }

    String redact() {
        while (at < json.length()) {
            char c = json.charAt(at);
            if (c == '"') {
                string();
            } else {
                if (c != ' ') {
                    structure(c);
                }
                at++;
            }
        }
        return foreign ? redaction.scrub(edits.result()) : edits.result();
    }

    private void structure(char c) {
        switch (c) {
            case '{', '[' -> {
                path.addLast(key);
                key = "";
            }
            case '}', ']' -> {
                path.pollLast();
                key = "";
                option = false;
                pairAt(Math.min(pairDepth, path.size()));
            }
            case ',' -> key = "";
            case ':', ' ', '\n', '\r', '\t', '.', '-', '+', 't', 'r', 'u', 'e', 'f', 'a', 'l', 's', 'n', 'E' -> {}
            default -> foreign |= c < '0' || c > '9';
        }
    }

    /** Forgets the pair of another depth. */
    private void pairAt(int depth) {
        if (depth != pairDepth) {
            pairDepth = depth;
            valueStart = -1;
            secretPair = false;
        }
    }

    private void string() {
        int end = endOfString(at);
        int colon = afterSpace(end);
        boolean isKey = colon < json.length() && json.charAt(colon) == ':';
        if (!isKey) {
            value(end);
            at = end;
            return;
        }
        key = undone(json.substring(at + 1, Math.max(at + 1, end - 1)));
        at = colon + 1;
        if ((redaction.hides(path, key) && !isHarmless(afterSpace(at))) || (grant && AuthorizationCode.isNamed(key))) {
            replaceValue();
        } else if (Pairs.isValue(key)) {
            pairedValue();
        }
    }

    /** Remembers a value whose name may follow; one with members is hidden only if its name came before. */
    private void pairedValue() {
        pairAt(path.size());
        int start = afterSpace(at);
        boolean members = start < json.length() && "{[".indexOf(json.charAt(start)) >= 0;
        valueStart = members && !secretPair ? -1 : start;
        if (valueStart >= 0) {
            valueEnd = endOfValue(start);
            at = secretPair ? replacePair() : at;
        }
    }

    private int replacePair() {
        boolean flag = valueEnd > valueStart && "tfn".indexOf(json.charAt(valueStart)) >= 0;
        return flag ? valueEnd : edits.replace(valueStart, valueEnd, '"' + redaction.censor() + '"');
    }

    /** Returns whether a flag, a count of tokens, or a value that is neither text nor number of an ambiguous name. */
    private boolean isHarmless(int value) {
        char c = value < json.length() ? json.charAt(value) : ' ';
        boolean flag = c == 't' || c == 'f';
        boolean number = Character.isDigit(c) || c == '-';
        boolean ambiguous = c != '"' && !number && redaction.isAmbiguous(key);
        boolean count = (number || (c == '[' && isNumber(afterSpace(value + 1)))) && SecretNames.isCount(key);
        return ambiguous || ((flag || count) && !redaction.isAskedFor(key));
    }

    private boolean isNumber(int value) {
        return value < json.length() && "0123456789-]".indexOf(json.charAt(value)) >= 0;
    }

    /** Redacts a value or a truncated key, which may contain a token or nested JSON. */
    private void value(int end) {
        int last = Math.max(at + 1, json.charAt(end - 1) == '"' ? end - 1 : end);
        boolean secret = option;
        option = key.isEmpty() && json.startsWith("-", at + 1) && namesSecret(last);
        if (secret && !option) {
            edits.replace(at + 1, last, redaction.censor());
        } else if (hasEscape(last)) {
            escaped(last);
        } else {
            scrub(last);
        }
        if (Pairs.isName(key) && namesSecret(last)) {
            pairAt(path.size());
            secretPair = true;
            valueEnd = valueStart < 0 ? valueEnd : replacePair();
        }
    }

    private boolean hasEscape(int last) {
        escape = escape < at ? json.indexOf('\\', at) & Integer.MAX_VALUE : escape;
        return escape < last;
    }

    private boolean namesSecret(int last) {
        return Pairs.isSecret(json.substring(at + 1, last), redaction);
    }

    /** Redacts a text as it was before it became JSON: it may be JSON itself, or lines. */
    private void escaped(int last) {
        String text = undone(json.substring(at + 1, last));
        String safe = redaction.text(text);
        if (!safe.equals(text)) {
            edits.replace(at + 1, last, done(safe));
        }
    }

    /** Redacts a text; by shapes only if it has an address, or the document has any other of them. */
    private void scrub(int last) {
        address = address < at ? json.indexOf("://", at) & Integer.MAX_VALUE : address;
        if (!shaped && address >= last) {
            new TextScan(json, at + 1, last, redaction, edits).hide();
            return;
        }
        String text = json.substring(at + 1, last);
        String safe = redaction.scrub(text);
        if (!safe.equals(text)) {
            edits.replace(at + 1, last, safe);
        }
    }

    private void replaceValue() {
        int start = afterSpace(at);
        at = edits.replace(start, endOfValue(start), '"' + redaction.censor() + '"');
    }

    private int endOfValue(int start) {
        int depth = 0;
        int end = start;
        while (end < json.length()) {
            char c = json.charAt(end);
            boolean closes = c == '}' || c == ']';
            if (depth == 0 && (closes || c == ',')) {
                return end;
            }
            end = c == '"' ? endOfString(end) : end + 1;
            depth += c == '{' || c == '[' ? 1 : closes ? -1 : 0;
            if (depth == 0 && (closes || c == '"')) {
                return end;
            }
        }
        return end;
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
        String character = escape.group(2);
        return Matcher.quoteReplacement(
                character == null
                        ? Character.toString(Integer.parseInt(escape.group(1), 16))
                        : "bfnrt".contains(character) ? escape.group().translateEscapes() : character);
    }

    /** Encodes {@code text} as the content of a JSON string. */
    private static String done(String text) {
        return TO_ESCAPE.matcher(text).replaceAll(found -> {
            char c = found.group().charAt(0);
            return Matcher.quoteReplacement(c < ' ' ? "\\u%04x".formatted((int) c) : "\\" + c);
        });
    }
}
