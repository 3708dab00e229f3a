package dev.kit.client;

import dev.kit.client.transport.BodyTooLargeException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The lines of a body in UTF-8, each available as soon as its end has arrived. Used by one thread. */
final class Lines {

    private final InputStream body;
    private final long longest;
    private final byte[] buffer = new byte[8 * 1024];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    private int at;
    private int filled;
    private boolean afterReturn;
    private boolean begun;
    private boolean ended;

    /**
     * Reads the lines of {@code body}.
     *
     * @param longest the size of a line in bytes above which reading fails
     */
    Lines(InputStream body, long longest) {
        this.body = body;
        this.longest = longest;
    }

    /** Returns the next line without its end, which is CR, LF or both; null at the end of the body. */
    @Nullable String next() throws IOException {
        if (ended) {
            return null;
        }
        while (at < filled || fill()) {
            byte unit = buffer[at++];
            boolean second = afterReturn && unit == '\n';
            afterReturn = unit == '\r';
            if (second) {
                continue;
            }
            if (unit == '\n' || unit == '\r') {
                return taken();
            }
            if (line.size() >= longest) {
                throw new BodyTooLargeException(longest);
            }
            line.write(unit);
        }
        ended = true;
        return line.size() == 0 ? null : taken();
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = body.read(buffer);
        return filled > 0;
    }

    private String taken() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        boolean marked = !begun && text.startsWith("\uFEFF");
        begun = true;
        return marked ? text.substring(1) : text;
    }
}
