package dev.kit.studio.capture;

import java.util.List;

/**
 * What the capture filter records. Immutable.
 *
 * @param studioPath the dashboard's own path, never recorded
 * @param ignorePatterns paths not to record; {@code *} is anything; without it, all below the path too
 * @param recordBody whether bodies are kept at all
 * @param maxBodySize bytes kept of each body
 * @param detailsPerSecond how many requests a second are recorded in detail, a hundred times as many at once; 0 for all
 */
public record CaptureSettings(
        String studioPath, List<String> ignorePatterns, boolean recordBody, int maxBodySize, int detailsPerSecond) {

    /** Copies the list. */
    public CaptureSettings {
        ignorePatterns = List.copyOf(ignorePatterns);
        if (maxBodySize < 0) {
            throw new IllegalArgumentException("maxBodySize is " + maxBodySize + ": give zero or more bytes");
        }
        if (detailsPerSecond < 0) {
            throw new IllegalArgumentException("detailsPerSecond is " + detailsPerSecond + ": give zero or more");
        }
    }
}
