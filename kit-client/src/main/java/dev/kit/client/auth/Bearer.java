package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sends {@code Authorization: Bearer …}.
 *
 * <p>After a 401 another token is requested from the provider, once for all calls that were refused together.
 * Thread-safe.
 */
public final class Bearer implements AuthStrategy {

    private static final String PREFIX = "Bearer ";

    private final TokenProvider provider;
    private final ReentrantLock refreshing = new ReentrantLock();
    private volatile @Nullable String replaced;
    private volatile @Nullable String replacement;

    private Bearer(TokenProvider provider) {
        this.provider = provider;
    }

    /** Returns a strategy that sends tokens of {@code provider}. */
    public static Bearer of(TokenProvider provider) {
        return new Bearer(provider);
    }

    /** Returns a strategy that always sends the same token. */
    public static Bearer token(String token) {
        return new Bearer(() -> token);
    }

    @Override
    public ApiRequest authorize(ApiRequest request) throws Exception {
        String token = token();
        return token == null ? request : request.withHeader("Authorization", PREFIX + token);
    }

    @Override
    public boolean refresh(ApiRequest sent, ApiResponse<Payload> rejected) throws Exception {
        String header = sent.headers().first("Authorization").orElse("");
        if (!header.startsWith(PREFIX)) {
            return false;
        }
        String stale = header.substring(PREFIX.length());
        refreshing.lockInterruptibly();
        try {
            String now = token();
            return (now != null && !now.equals(stale)) || replace(stale);
        } finally {
            refreshing.unlock();
        }
    }

    private boolean replace(String stale) throws Exception {
        String fresh = provider.refresh(stale);
        if (fresh == null || fresh.equals(stale)) {
            return false;
        }
        replacement = fresh;
        replaced = provider.current();
        return true;
    }

    /** Returns the refreshed token, until the provider itself has a newer one. */
    private @Nullable String token() throws Exception {
        String current = provider.current();
        return current != null && current.equals(replaced) ? replacement : current;
    }

    @Override
    public String toString() {
        return "Bearer ****";
    }
}
