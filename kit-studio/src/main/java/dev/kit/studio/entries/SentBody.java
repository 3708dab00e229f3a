package dev.kit.studio.entries;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of a recorded request as a client would send it.
 *
 * <p>Replays and exports share it, so that none of them takes a part for the whole.
 *
 * @param text the kept text with {@link HiddenMarks#MARK} in its hidden places; empty if there is none
 * @param whole whether nothing is missing from {@code text}
 * @param lack the reason why these are not the bytes that were received; null if they are
 */
public record SentBody(String text, boolean whole, @Nullable String lack) {

    /** Returns the body of the request. */
    public static SentBody of(RequestEntry entry, String censor) {
        CapturedBody body = entry.sent().requestBody();
        boolean none = body.kind() == CapturedBody.Kind.NONE && body.size() <= 0;
        if (none || (body.kind() == CapturedBody.Kind.UNREAD && body.size() == 0)) {
            return new SentBody("", true, null);
        }
        if (body.parts() != null) {
            return new SentBody(parts(entry, censor), false, "The body was not kept as text");
        }
        String shown = body.text() != null ? body.text() : FormFields.encoded(body);
        String text = shown == null ? "" : entry.marked("body", shown, censor);
        if (shown == null || body.truncated()) {
            String kept = shown == null ? "The body was not kept as text" : "Only the beginning of the body was kept";
            return new SentBody(text, false, kept);
        }
        return text.contains(HiddenMarks.MARK) ? new SentBody(text, true, null) : sized(body, text);
    }

    private static SentBody sized(CapturedBody body, String text) {
        Charset charset = CapturedBody.charset(body.contentType());
        boolean reversible = charset.equals(StandardCharsets.UTF_8)
                || (charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1);
        int size = reversible && text.indexOf('\uFFFD') < 0 ? text.getBytes(charset).length : -1;
        if (body.text() != null && size < body.size()) {
            return new SentBody(text, false, "The body is not text of its charset");
        }
        boolean same = body.text() != null || size == body.size();
        return new SentBody(text, true, same ? null : "The server parsed the form, and its bytes were not kept");
    }

    /** Returns the texts of the parts between the line breaks of a multipart body. */
    private static String parts(RequestEntry entry, String censor) {
        List<CapturedBody.Part> parts =
                Objects.requireNonNull(entry.sent().requestBody().parts());
        return IntStream.range(0, parts.size())
                .mapToObj(i -> entry.marked(
                        "part " + i, Objects.requireNonNullElse(parts.get(i).text(), ""), censor))
                .collect(Collectors.joining("\r\n--\r\n\r\n", "\r\n\r\n", "\r\n--"));
    }
}
