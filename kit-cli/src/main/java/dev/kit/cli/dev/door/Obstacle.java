package dev.kit.cli.dev.door;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why the application cannot answer.
 *
 * @param title a sentence without a full stop
 * @param detail what to do about it
 * @param places where the errors are, empty when no file is at fault
 */
public record Obstacle(String title, String detail, List<Place> places) {

    /** Keeps a private copy. */
    public Obstacle {
        places = List.copyOf(places);
    }

    /**
     * A place in a source.
     *
     * @param file the path, or null when unknown
     * @param line counted from 1, 0 when unknown
     * @param column counted from 1, 0 when unknown
     * @param message the error there
     * @param excerpt the text of the line, empty when unknown
     */
    public record Place(@Nullable String file, int line, int column, String message, String excerpt) {}
}
