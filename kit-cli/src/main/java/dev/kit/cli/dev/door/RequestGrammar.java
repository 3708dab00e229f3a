package dev.kit.cli.dev.door;

import java.util.regex.Pattern;

/**
 * The grammar of RFC 9112, outside which messages are rejected, even where servers may be lenient: two parsers of one
 * request must not find different ends.
 */
final class RequestGrammar {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";

    private static final Pattern START = Pattern.compile(TOKEN + " [\\x21-\\x7e]++ HTTP/1\\.[01]");

    private static final Pattern NAME = Pattern.compile(TOKEN);

    private static final Pattern PROTOCOL = Pattern.compile(TOKEN + "(?:/" + TOKEN + ")?+");

    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*+");

    private static final Pattern CHUNK = Pattern.compile("[0-9A-Fa-f]{1,15}+(?:[ \\t]*+;[ \\t]*+" + TOKEN
            + "(?:[ \\t]*+=[ \\t]*+(?:" + TOKEN
            + "|\"(?:[\\t\\x20\\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t\\x20-\\x7e\\x80-\\xff])*+\"))?+)*+");

    private RequestGrammar() {}

    /** Checks the request line and each field line. */
    static void check(Head head) throws MalformedMessageException {
        if (head.isHttp2()) {
            return;
        }
        if (!START.matcher(head.start()).matches()) {
            throw new MalformedMessageException("the request line is not of the form METHOD TARGET HTTP/1.1");
        }
        for (String field : head.fields()) {
            checkField(field);
        }
        checkList(head, "connection", NAME);
        checkList(head, "upgrade", PROTOCOL);
    }

    /** Checks a list that controls the connection, since it determines the start of the next request. */
    private static void checkList(Head head, String name, Pattern member) throws MalformedMessageException {
        for (String value : head.values(name)) {
            for (String each : value.split(",", -1)) {
                if (!each.isBlank() && !member.matcher(each.strip()).matches()) {
                    throw new MalformedMessageException("the field " + name + " is no list of names");
                }
            }
        }
    }

    /** Checks a field line of a head or a trailer. */
    static void checkField(String field) throws MalformedMessageException {
        if (field.startsWith(" ") || field.startsWith("\t")) {
            throw new MalformedMessageException("a field goes on in a folded line");
        }
        int colon = field.indexOf(':');
        if (colon < 0 || !NAME.matcher(field.substring(0, colon)).matches()) {
            throw new MalformedMessageException("a field has no valid name");
        }
        if (!VALUE.matcher(field).region(colon + 1, field.length()).matches()) {
            throw new MalformedMessageException(
                    "the value of " + field.substring(0, colon) + " holds a control character");
        }
    }

    /** Checks the line that precedes the bytes of a chunk. */
    static void checkChunk(String line) throws MalformedMessageException {
        if (!CHUNK.matcher(line).matches()) {
            throw new MalformedMessageException("a chunk has no valid size or extension");
        }
    }
}
