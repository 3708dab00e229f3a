package dev.kit.studio.share;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.HiddenMarks;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SentBody;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The options of curl that send a recorded body.
 *
 * @param options the options, which are named in the order of the body's parts
 * @param notes what was not kept, and how to provide it
 * @param multipart whether curl encodes the parts, under a content type of its own
 */
record CurlBody(List<Option> options, List<String> notes, boolean multipart) {

    /** Linux limits one argument to 128 KiB. */
    private static final int LONGEST = 100_000;

    /** The longest text of a part that is kept. */
    private static final int LONGEST_PART = 4_096;

    private static final Pattern PLAIN = Pattern.compile("(?s)(?![@<\"])[^;]*");
    private static final Pattern TYPE = Pattern.compile("[\\w.+-]+/[\\w.+-]+(; ?charset=[\\w-]+)?");

    /** An option and its argument, with marks in hidden places. */
    record Option(String name, String value) {}

    static CurlBody of(RequestEntry entry, SentBody sent, String censor) {
        CapturedBody body = entry.sent().requestBody();
        List<CapturedBody.Part> parts = body.parts() == null ? List.of() : body.parts();
        boolean multipart =
                !parts.isEmpty() && String.valueOf(body.contentType()).startsWith("multipart/form-data");
        CurlBody curl = new CurlBody(new ArrayList<>(), new ArrayList<>(), multipart);
        if (!multipart) {
            curl.text(sent, isTypable(body, sent.text()));
            return curl;
        }
        for (int i = 0; i < parts.size(); i++) {
            String shown = Objects.requireNonNullElse(parts.get(i).text(), "");
            curl.part(parts.get(i), entry.marked("part " + i, shown, censor));
        }
        if (body.truncated()) {
            curl.notes.add("The last parts were not kept: add them.");
        }
        return curl;
    }

    private static boolean isTypable(CapturedBody body, String text) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        boolean utf8 = CapturedBody.charset(body.contentType()).equals(StandardCharsets.UTF_8);
        return length <= LONGEST && text.indexOf('\0') < 0 && (utf8 || length == text.length());
    }

    private void text(SentBody sent, boolean typable) {
        if (!sent.whole() || !typable) {
            String reason = Objects.requireNonNullElse(sent.lack(), "A command cannot contain the body");
            notes.add(reason + ": save it, as it was sent, as the file request-body.");
            options.add(new Option("--data-binary", "@request-body"));
        } else if (!sent.text().isEmpty()) {
            options.add(new Option("--data-raw", sent.text()));
            if (sent.lack() != null) {
                notes.add(sent.lack() + ": its fields are encoded anew.");
            }
        }
    }

    private void part(CapturedBody.Part part, String text) {
        String name = part.name();
        String type = TYPE.matcher(String.valueOf(part.contentType())).matches() ? ";type=" + part.contentType() : "";
        if (name.isEmpty() || name.indexOf('=') >= 0) {
            notes.add("A part is missing, because curl cannot send its name: " + harmless(name));
        } else if (isWhole(part, text)) {
            boolean plain = type.isEmpty() && PLAIN.matcher(text).matches();
            options.add(new Option("-F", name + '=' + (plain ? text : '"' + escaped(text) + '"' + type)));
        } else {
            String given = Objects.requireNonNullElse(part.filename(), name);
            String file = "./" + harmless(given.replaceAll(".*[/\\\\]", ""));
            notes.add("The content of the part " + harmless(name) + " was not kept: put it into the file " + file);
            String sent = part.filename() == null ? "" : ";filename=\"" + escaped(part.filename()) + '"';
            options.add(new Option("-F", name + (sent.isEmpty() ? "=<\"" : "=@\"") + file + '"' + type + sent));
        }
    }

    private static boolean isWhole(CapturedBody.Part part, String text) {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        boolean whole = text.contains(HiddenMarks.MARK)
                ? part.size() >= 0 && part.size() <= LONGEST_PART
                : length == part.size() && text.indexOf('\uFFFD') < 0;
        return part.filename() == null && whole && text.indexOf('\0') < 0;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** Returns a name without the characters that mean something to a shell, even within a comment. */
    private static String harmless(String name) {
        return name.replaceAll("[^\\w\\p{L}. -]", "_");
    }
}
