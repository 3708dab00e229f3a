package dev.kit.client;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Delivers a feed to a subscriber on its own thread, one item at a time and only as many as requested. */
final class FeedSubscription<T extends @Nullable Object, R extends @Nullable Object> implements Flow.Subscription {

    private final ItemFeed<T> feed;
    private final Function<ServerSentEvent<T>, R> view;
    private final Flow.Subscriber<? super R> subscriber;
    private final FutureTask<@Nullable Void> task = new FutureTask<>(this::run, null);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long demand;
    private volatile boolean cancelled;
    private @Nullable Thread worker;
    private @Nullable RuntimeException refused;

    FeedSubscription(ItemFeed<T> feed, Function<ServerSentEvent<T>, R> view, Flow.Subscriber<? super R> subscriber) {
        this.feed = feed;
        this.view = view;
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
    }

    void start(Executor executor) {
        subscriber.onSubscribe(this);
        try {
            executor.execute(task);
        } catch (RejectedExecutionException e) {
            subscriber.onError(e);
        }
    }

    @Override
    public void request(long count) {
        lock.lock();
        try {
            if (count <= 0) {
                refused = new IllegalArgumentException("A subscriber requests one item or more, not " + count + ".");
            } else {
                demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void cancel() {
        boolean elsewhere;
        lock.lock();
        try {
            cancelled = true;
            elsewhere = worker != Thread.currentThread();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (elsewhere) {
            task.cancel(true); // wakes a thread that reads
        }
    }

    private void run() {
        try (feed) {
            begin();
            feed.open();
            ServerSentEvent<T> event = feed.advance();
            while (event != null && awaitDemand()) {
                subscriber.onNext(view.apply(event));
                event = cancelled ? null : feed.advance();
            }
            if (!cancelled) {
                subscriber.onComplete();
            }
        } catch (InterruptedException | RuntimeException e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (!cancelled) {
                subscriber.onError(e);
            }
        }
    }

    private boolean awaitDemand() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (demand == 0 && !cancelled && refused == null) {
                changed.await();
            }
            if (refused != null) {
                throw refused;
            }
            demand = demand == Long.MAX_VALUE ? demand : demand - 1;
            return !cancelled;
        } finally {
            lock.unlock();
        }
    }

    private void begin() {
        lock.lock();
        try {
            worker = Thread.currentThread();
            if (refused != null) {
                throw refused;
            }
        } finally {
            lock.unlock();
        }
    }
}
