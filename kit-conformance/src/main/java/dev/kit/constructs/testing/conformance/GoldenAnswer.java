package dev.kit.constructs.testing.conformance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An answer as lines of text, without what the transport adds and what differs each time. */
final class GoldenAnswer {

    /** Headers that the transport adds: framing of the body, connection and date. */
    private static final Set<String> TRANSPORT =
            Set.of("connection", "content-length", "date", "keep-alive", "transfer-encoding");

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private GoldenAnswer() {}

    static List<String> lines(WireAnswer answer) {
        String id = generatedId(answer);
        List<String> lines = new ArrayList<>();
        lines.add(String.valueOf(answer.status()));
        answer.headers().stream()
                .filter(header -> !TRANSPORT.contains(header.name().toLowerCase(Locale.ROOT)))
                .sorted(Comparator.comparing(header -> header.name().toLowerCase(Locale.ROOT)))
                .forEach(header -> lines.add(line(header, id)));
        if (answer.body().length > 0) {
            lines.add("");
            byte[] body = anonymous(new String(answer.body(), StandardCharsets.ISO_8859_1), id)
                    .getBytes(StandardCharsets.ISO_8859_1);
            lines.addAll(GoldenText.show(body).lines().toList());
        }
        return lines;
    }

    /** Servlet containers write the parameters of a media type with white space of their own. */
    private static String line(WireHeader header, @Nullable String id) {
        String name = header.name().toLowerCase(Locale.ROOT);
        String value = name.equals("content-type") ? header.value().replaceAll("\\s*;\\s*", "; ") : header.value();
        return name + ": " + anonymous(value, id);
    }

    /** A random id, in the header and wherever the body repeats it. */
    private static @Nullable String generatedId(WireAnswer answer) {
        String id = answer.header("X-Request-ID");
        return id != null && UUID.matcher(id).matches() ? id : null;
    }

    private static String anonymous(String text, @Nullable String id) {
        return id == null ? text : text.replace(id, "{request-id}");
    }
}
