package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A response and what a cache must know about it.
 *
 * @param response the status, the headers and the data; the data is null if the status is 304
 * @param bytes the size of the body
 * @param sameCaller whether the credentials were those that the key names until the end of the call
 */
public record CacheableResponse<O extends @Nullable Object>(ApiResponse<O> response, long bytes, boolean sameCaller) {

    static final int NOT_MODIFIED = 304;

    /** Returns whether the server confirmed the stored response. */
    public boolean notModified() {
        return response.status() == NOT_MODIFIED;
    }

    /** Returns whether a cache may keep the data. {@code Cache-Control: no-store} forbids it. */
    public boolean storable() {
        return sameCaller
                && response.headers().all("Cache-Control").stream()
                        .noneMatch(line -> line.toLowerCase(Locale.ROOT).contains("no-store"));
    }
}
