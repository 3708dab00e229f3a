package dev.kit.client.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Keeps a token until shortly before it expires. One thread fetches it; waiting threads share the outcome. */
final class TokenCache implements TokenProvider {

    private final Callable<Token> source;
    private final Duration skew;
    private final Clock clock;
    private @Nullable Held held;
    private @Nullable CompletableFuture<String> fetching;

    TokenCache(Callable<Token> source, Duration skew, Clock clock) {
        this.source = source;
        this.skew = skew;
        this.clock = clock;
    }

    @Override
    public String current() throws Exception {
        return token(null);
    }

    @Override
    public String refresh(String stale) throws Exception {
        return token(stale);
    }

    private String token(@Nullable String stale) throws Exception {
        CompletableFuture<String> mine = new CompletableFuture<>();
        CompletableFuture<String> running;
        synchronized (this) {
            Held now = held;
            if (now != null && !now.token.equals(stale) && clock.instant().isBefore(now.until)) {
                return now.token;
            }
            running = fetching;
            if (running == null) {
                fetching = mine;
            }
        }
        return running == null ? fetch(mine) : shared(running, stale);
    }

    private String fetch(CompletableFuture<String> mine) throws Exception {
        try {
            Token token = source.call();
            synchronized (this) {
                held = new Held(token.value(), until(token.life()));
                fetching = null;
            }
            mine.complete(token.value());
            return token.value();
        } catch (Throwable failure) {
            synchronized (this) {
                fetching = null;
            }
            mine.completeExceptionally(failure);
            throw failure;
        }
    }

    private Instant until(Duration life) {
        if (life.isZero()) {
            return Instant.MAX;
        }
        Duration half = life.dividedBy(2);
        return clock.instant().plus(life.minus(skew.compareTo(half) < 0 ? skew : half));
    }

    private String shared(CompletableFuture<String> running, @Nullable String stale) throws Exception {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException) { // of the thread that fetched, not of this one
                return token(stale);
            }
            throw e.getCause() instanceof Exception failure ? failure : e;
        }
    }

    private record Held(String token, Instant until) {

        /** Omits the token. */
        @Override
        public String toString() {
            return "Held[****, " + until + "]";
        }
    }
}
