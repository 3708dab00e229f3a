package dev.kit.constructs.subscribers;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.Subscription;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** Gives subscribers life: feeds them from a consumer, or from a test. Thread-safe. */
public final class SubscriberRunner implements AutoCloseable {

    private final Wiring wiring;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final ExecutorService calls = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "kit-subscriber");
        thread.setDaemon(true);
        return thread;
    });

    private SubscriberRunner(Wiring wiring) {
        this.wiring = wiring;
    }

    /** A runner that takes services from {@code registry}. */
    public static SubscriberRunner create(ServiceRegistry registry) {
        return create(registry, PipelineListener.NONE);
    }

    /** A runner that takes services from {@code registry} and tells {@code listener} about each call. */
    public static SubscriberRunner create(ServiceRegistry registry, PipelineListener listener) {
        return create(registry, listener, UnaryOperator.identity());
    }

    /**
     * A runner whose subscribers with a database publish through what {@code transactionalPublishers} makes of their
     * publisher, such as an outbox.
     */
    public static SubscriberRunner create(
            ServiceRegistry registry,
            PipelineListener listener,
            UnaryOperator<Service<? extends Publisher>> transactionalPublishers) {
        return create(registry, listener, transactionalPublishers, Transactions::on);
    }

    /**
     * The same, opening transactions of a data source this way, for example with JPA's manager.
     *
     * @param transactions called once per data source
     */
    public static SubscriberRunner create(
            ServiceRegistry registry,
            PipelineListener listener,
            UnaryOperator<Service<? extends Publisher>> transactionalPublishers,
            Function<DataSource, Transactions> transactions) {
        return new SubscriberRunner(
                new Wiring(registry, new Databases(registry, transactions), listener, transactionalPublishers));
    }

    /** Subscribes at {@code consumer} until the subscription or this runner is closed. */
    public Subscription start(Subscriber subscriber, EventConsumer consumer) {
        Subscription subscription = consumer.subscribe(subscriber.settings(), batch -> run(subscriber, batch));
        subscriptions.add(subscription);
        return subscription;
    }

    /**
     * Runs a subscriber once on this batch; events of types it did not subscribe to are left out.
     *
     * @return the events that failed, with the reason
     * @throws InterruptedException if this thread is interrupted; the call is then undone
     */
    public Map<UUID, Throwable> run(Subscriber subscriber, List<Delivery> batch) throws InterruptedException {
        List<Delivery> wanted = subscriber.wanted(batch);
        if (!subscriber.isPerEvent()) {
            return wanted.isEmpty() ? Map.of() : call(subscriber, wanted);
        }
        Map<UUID, Throwable> failures = new HashMap<>();
        for (Delivery delivery : wanted) {
            failures.putAll(call(subscriber, List.of(delivery)));
        }
        return failures;
    }

    private Map<UUID, Throwable> call(Subscriber subscriber, List<Delivery> batch) throws InterruptedException {
        String requestId = "event-" + batch.get(0).envelope().id();
        return new SubscriberCall(subscriber, batch, wiring, requestId).run(calls);
    }

    /** Closes its subscriptions, each with a drain of up to 30 seconds. */
    @Override
    public void close() {
        close(Duration.ofSeconds(30));
    }

    /** Closes its subscriptions, letting running calls finish within {@code drain}, all together. */
    public void close(Duration drain) {
        long deadline = System.nanoTime() + drain.toNanos();
        for (Subscription subscription : subscriptions) {
            subscription.close(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
        subscriptions.clear();
        calls.shutdownNow();
    }
}
