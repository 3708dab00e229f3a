package dev.kit.cli.dev.door;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reason why the application cannot respond.
 *
 * @param title a sentence without a full stop
 * @param detail the suggested remedy
 * @param places the places of the errors; empty if no file is at fault
 */
public record Obstacle(String title, String detail, List<Place> places) {

    /** Copies the list. */
    public Obstacle {
        places = List.copyOf(places);
    }

    /** Returns the title alone, for callers who may not see sources and logs. */
    Obstacle withoutSources() {
        return new Obstacle(
                title,
                "Details are in the terminal of kit dev, and here at a local address of its machine.",
                List.of());
    }

    /**
     * A place in a source.
     *
     * @param file the path, or null if unknown
     * @param line the line, counted from 1; 0 if unknown
     * @param column the column, counted from 1; 0 if unknown
     * @param message the error at that place
     * @param excerpt the text of the line; empty if unknown
     */
    public record Place(@Nullable String file, int line, int column, String message, String excerpt) {}
}
