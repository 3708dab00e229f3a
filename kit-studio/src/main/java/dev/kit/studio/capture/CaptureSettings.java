package dev.kit.studio.capture;

import dev.kit.studio.operations.PageFiles;
import java.util.List;

/**
 * Settings of the capture filter. Immutable.
 *
 * @param studioPath the dashboard's own path, never recorded
 * @param ignorePatterns paths not to record; {@code *} matches anything; without it, all subpaths are ignored too
 * @param pageFiles recognizes static files and Kit's own pages
 * @param recordBody whether bodies are kept at all
 * @param maxBodySize bytes kept of each body
 * @param detailsPerSecond requests per second recorded in detail, a hundred times as many in a burst; 0 for all
 */
public record CaptureSettings(
        String studioPath,
        List<String> ignorePatterns,
        PageFiles pageFiles,
        boolean recordBody,
        int maxBodySize,
        int detailsPerSecond) {

    /** Copies the list. */
    public CaptureSettings {
        ignorePatterns = List.copyOf(ignorePatterns);
    }

    /** Returns the bytes kept of each body, or 0. */
    public int keptBytes() {
        return recordBody ? maxBodySize : 0;
    }
}
