package dev.kit.client;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One JSON text in each line. A preceding record separator, as in RFC 7464, and blank lines are ignored. */
record LineFrames(Lines lines) implements Frames {

    @Override
    public @Nullable Frame next() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            String text = line.startsWith("\u001e") ? line.substring(1) : line;
            if (!text.isBlank()) {
                return new Frame("", "", text);
            }
        }
        return null;
    }
}
