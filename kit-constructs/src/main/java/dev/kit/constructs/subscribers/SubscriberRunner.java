package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.SubscriberInvocation.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;

/** Runs subscribers on the events of a consumer. Thread-safe. */
public final class SubscriberRunner implements AutoCloseable {

    private final ConstructEnvironment environment;
    private final Map<Subscriber, SubscriberRuntime> runtimes = new ConcurrentHashMap<>();
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private volatile boolean closed;
    private final ExecutorService calls;

    private SubscriberRunner(ConstructEnvironment environment, ThreadFactory threads) {
        this.environment = environment;
        calls = Executors.newCachedThreadPool(threads);
    }

    /** Returns a runner of subscribers in {@code environment}. */
    public static SubscriberRunner create(ConstructEnvironment environment) {
        return create(environment, task -> {
            Thread thread = new Thread(task, "kit-subscriber");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns a runner of subscribers in {@code environment} whose handlers run on {@code threads}. */
    public static SubscriberRunner create(ConstructEnvironment environment, ThreadFactory threads) {
        return new SubscriberRunner(Objects.requireNonNull(environment, "environment"), threads);
    }

    /**
     * Subscribes at {@code consumer} until the subscription or this runner is closed.
     *
     * @throws dev.kit.constructs.events.EventException if the transport cannot be reached
     * @throws IllegalStateException if this runner is closed, before or while it connects
     */
    public Subscription start(Subscriber subscriber, EventConsumer consumer) {
        SubscriberRuntime.check(subscriber);
        checkOpen(subscriber);
        Subscription subscription = consumer.subscribe(subscriber.settings(), batch -> run(subscriber, batch));
        subscriptions.add(subscription);
        if (closed) {
            subscription.close(Duration.ZERO);
            checkOpen(subscriber);
        }
        return subscription;
    }

    private void checkOpen(Subscriber subscriber) {
        if (closed) {
            throw new IllegalStateException(subscriber + " cannot start: its runner is closed.");
        }
    }

    /**
     * Runs a subscriber once on this batch. Events of types it did not subscribe to are ignored.
     *
     * @return the events that failed, with the reason
     * @throws InterruptedException if this thread is interrupted; the call is then rolled back, and reported; or if the
     *     runner is closed
     */
    public Map<UUID, Throwable> run(Subscriber subscriber, List<Delivery> batch) throws InterruptedException {
        SubscriberRuntime runtime =
                runtimes.computeIfAbsent(subscriber, added -> SubscriberRuntime.of(added, environment));
        return runtime.run(batch, wanted -> call(runtime, wanted)).failures();
    }

    private Outcome call(SubscriberRuntime runtime, List<Delivery> batch) throws InterruptedException {
        if (calls.isShutdown()) {
            throw closed(runtime.subscriber());
        }
        try {
            return runtime.unit().call(SubscriberRuntime.requestId(batch), null).on(calls, runtime, batch);
        } catch (InterruptedException interruption) {
            throw interruption;
        } catch (Throwable failure) {
            if (failure instanceof RejectedExecutionException && calls.isShutdown()) {
                throw closed(runtime.subscriber());
            }
            return SubscriberRuntime.failed(batch, Map.of(), failure);
        }
    }

    /** Returns an exception that is no failure of the events, so that they go back to their transport. */
    private static InterruptedException closed(Subscriber subscriber) {
        return new InterruptedException(subscriber + " cannot run: its runner is closed.");
    }

    /** Closes its subscriptions. Each drains for up to 30 seconds. */
    @Override
    public void close() {
        close(Duration.ofSeconds(30));
    }

    /**
     * Closes its subscriptions, letting running calls finish within {@code drain}. The time applies to all of them
     * together.
     */
    public void close(Duration drain) {
        closed = true;
        long deadline = System.nanoTime() + drain.toNanos();
        for (Subscription subscription : subscriptions) {
            subscription.close(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
        subscriptions.clear();
        calls.shutdownNow();
    }
}
