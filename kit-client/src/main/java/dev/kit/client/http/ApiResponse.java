package dev.kit.client.http;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A response with its status and headers.
 *
 * @param body the decoded body; null if the response was empty
 */
public record ApiResponse<T extends @Nullable Object>(int status, Headers headers, T body) {

    /** Returns whether the status is 2xx. */
    public boolean successful() {
        return status / 100 == 2;
    }

    /** Returns the value of header {@code name}. */
    public Optional<String> header(String name) {
        return headers.first(name);
    }

    /**
     * Returns the value of the cookie that this response sets.
     *
     * <p>It is empty if the response sets none of that name.
     */
    public Optional<String> cookie(String name) {
        return headers.all("set-cookie").stream()
                .map(line -> line.split(";", 2)[0].trim())
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst();
    }

    /** Returns the same response with another body. */
    public <U extends @Nullable Object> ApiResponse<U> map(Function<? super T, ? extends U> change) {
        return new ApiResponse<>(status, headers, change.apply(body));
    }
}
