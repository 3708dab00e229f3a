package dev.kit.client.transport;

import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/** A call of OkHttp, whose blocking reads end at its cancellation only. */
final class OkHttpExchange implements Expiry.Exchange, AutoCloseable {

    private final Call call;
    private final @Nullable Thread waiting;
    private final long end;
    private volatile boolean expired;

    OkHttpExchange(Call call, @Nullable Thread waiting, long end) {
        this.call = call;
        this.waiting = waiting;
        this.end = end;
    }

    Call call() {
        return call;
    }

    boolean expired() {
        return expired;
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public boolean abandoned() {
        return waiting != null && waiting.isInterrupted();
    }

    @Override
    public void expire() {
        expired = end - System.nanoTime() <= 0;
        call.cancel();
    }

    @Override
    public void close() {
        Expiry.forget(this);
    }
}
