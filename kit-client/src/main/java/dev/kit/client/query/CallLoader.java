package dev.kit.client.query;

import dev.kit.client.CacheableCalls;
import dev.kit.client.CacheableResponse;
import dev.kit.client.CallPlan;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Loads a value by a call, which the server may answer by confirming the stored value. */
record CallLoader<O extends @Nullable Object>(CacheableCalls calls, CallPlan<O> plan) implements Loader {

    @Override
    public CompletableFuture<Loaded> load(@Nullable StoredValue base) {
        return calls.send(plan, tag(base), answer -> loaded(base, answer));
    }

    @Override
    public Loaded loadNow(@Nullable StoredValue base) {
        return loaded(base, calls.sendNow(plan, tag(base)));
    }

    private static @Nullable String tag(@Nullable StoredValue base) {
        return base == null ? null : base.etag();
    }

    private static Loaded loaded(@Nullable StoredValue base, CacheableResponse<?> answer) {
        return answer.notModified() && base != null
                ? new Loaded(base.data(), base.etag(), base.bytes(), answer.storable())
                : new Loaded(
                        answer.response().body(),
                        answer.response().header("ETag").orElse(null),
                        answer.bytes(),
                        answer.storable());
    }
}
