package dev.kit.client;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of a {@code text/event-stream}, parsed as the WHATWG HTML standard requires. */
final class EventFrames implements Frames {

    private static final int LONGEST_PAUSE = 9;

    private final Lines lines;
    private final StringBuilder data = new StringBuilder();
    private String id;
    private String event = "";
    private boolean filled;
    private Optional<Duration> pause = Optional.empty();

    EventFrames(Lines lines, String lastId) {
        this.lines = lines;
        this.id = lastId;
    }

    @Override
    public boolean resumable() {
        return true;
    }

    @Override
    public Optional<Duration> pause() {
        return pause;
    }

    @Override
    public @Nullable Frame next() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!line.isEmpty()) {
                field(line);
                continue;
            }
            Frame frame = filled ? new Frame(id, event.isEmpty() ? "message" : event, data.toString()) : null;
            clear();
            if (frame != null) {
                return frame;
            }
        }
        if (filled) {
            throw new EOFException("The answer ended in the middle of an item.");
        }
        return null;
    }

    private void clear() {
        data.setLength(0);
        event = "";
        filled = false;
    }

    private void field(String line) {
        int colon = line.indexOf(':');
        String name = colon < 0 ? line : line.substring(0, colon);
        String rest = colon < 0 ? "" : line.substring(colon + 1);
        String value = rest.startsWith(" ") ? rest.substring(1) : rest;
        switch (name) {
            case "data" -> {
                if (filled) {
                    data.append('\n');
                }
                data.append(value);
                filled = true;
            }
            case "event" -> event = value;
            case "id" -> id = value.indexOf('\0') < 0 ? value : id;
            case "retry" -> {
                if (value.matches("[0-9]{1," + LONGEST_PAUSE + "}")) {
                    pause = Optional.of(Duration.ofMillis(Long.parseLong(value)));
                }
            }
            default -> {
                return; // a comment, or a field of a later standard
            }
        }
    }
}
