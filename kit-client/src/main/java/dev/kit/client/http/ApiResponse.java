package dev.kit.client.http;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An answer with its status and headers.
 *
 * @param body what was decoded; null if the answer was empty
 */
public record ApiResponse<T extends @Nullable Object>(int status, Headers headers, T body) {

    /** Whether the status is 2xx. */
    public boolean successful() {
        return status / 100 == 2;
    }

    /** The value of header {@code name}. */
    public Optional<String> header(String name) {
        return headers.first(name);
    }

    /** The value of the cookie that this answer sets; empty if it sets none of that name. */
    public Optional<String> cookie(String name) {
        return headers.all("set-cookie").stream()
                .map(line -> line.split(";", 2)[0].trim())
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .findFirst();
    }

    /** The same answer with another body. */
    public <U extends @Nullable Object> ApiResponse<U> map(Function<? super T, ? extends U> change) {
        return new ApiResponse<>(status, headers, change.apply(body));
    }
}
