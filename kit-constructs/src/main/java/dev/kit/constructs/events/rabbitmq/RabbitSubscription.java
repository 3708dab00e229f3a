package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventConsumer.Listener;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.Subscription;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that handle a subscriber's queue, and one that reconnects after a loss of the broker. */
final class RabbitSubscription implements Subscription {

    private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);
    private static final int MOST_LISTED = 1_000;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    /** The time for interrupted calls to return their events. Closing the channel returns the others. */
    private static final long GRACE_MILLIS = 1_000;

    private final BrokerConnection connection;
    private final RabbitOptions options;
    private final SubscriberQueue queue;
    private final ParkedQueue parked;
    private final Backlog backlog = new Backlog();
    private final List<Thread> workers = new ArrayList<>();
    private final Thread supervisor;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private DeliverySession session;
    private boolean stopping;

    private RabbitSubscription(
            BrokerConnection connection, RabbitOptions options, SubscriberQueue queue, Listener listener)
            throws IOException, TimeoutException, InterruptedException {
        this.connection = connection;
        this.options = options;
        this.queue = queue;
        this.parked = new ParkedQueue(connection, options);
        this.session = DeliverySession.open(connection, queue, backlog, this::wake);
        Redelivery redelivery = new Redelivery(connection, options, queue);
        for (int number = 1; number <= queue.settings().concurrency(); number++) {
            workers.add(thread(new DeliveryWorker(queue, backlog, redelivery, listener), String.valueOf(number)));
        }
        this.supervisor = thread(this::supervise, "connection");
    }

    /** Connects, declares the subscriber's queue and starts to deliver. */
    static RabbitSubscription start(
            BrokerConnection connection, RabbitOptions options, SubscriberQueue queue, Listener listener)
            throws IOException, TimeoutException, InterruptedException {
        RabbitSubscription subscription = new RabbitSubscription(connection, options, queue, listener);
        subscription.workers.forEach(Thread::start);
        subscription.supervisor.start();
        return subscription;
    }

    private Thread thread(Runnable task, String name) {
        Thread thread = new Thread(task, "kit-events-" + queue.settings().subscriber() + "-" + name);
        thread.setDaemon(true);
        return thread;
    }

    private void supervise() {
        try {
            while (awaitLoss()) {
                backlog.clear();
                session.close();
                log.warn("Subscriber {} lost its queue {} and connects again.", subscriber(), queue.name());
                reopen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the session is lost. Returns false if the subscription is closed. */
    private boolean awaitLoss() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!stopping && session.isOpen()) {
                changed.await(1, TimeUnit.SECONDS);
            }
            return !stopping;
        } finally {
            lock.unlock();
        }
    }

    private void reopen() throws InterruptedException {
        long pause = FIRST_PAUSE_MILLIS;
        String lastProblem = "";
        while (!isStopping()) {
            try {
                use(DeliverySession.open(connection, queue, backlog, this::wake));
                log.info("Subscriber {} takes the events of queue {} again.", subscriber(), queue.name());
                return;
            } catch (IOException | ShutdownSignalException | TimeoutException e) {
                String problem = String.valueOf(
                        BrokerFailure.of("Subscribing", options, e).getMessage());
                if (!problem.equals(lastProblem)) {
                    log.warn("Subscriber {} waits for its broker. {}", subscriber(), problem);
                }
                lastProblem = problem;
                Thread.sleep(pause);
                pause = Math.min(LONGEST_PAUSE_MILLIS, 2 * pause);
            }
        }
    }

    private void use(DeliverySession opened) {
        lock.lock();
        try {
            session = opened;
            if (stopping) {
                opened.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isStopping() {
        lock.lock();
        try {
            return stopping;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<ParkedEvent> parked() {
        return parked.list(ParkedFilter.ofSubscriber(subscriber()), MOST_LISTED);
    }

    @Override
    public boolean retry(UUID eventId) {
        return parked.retry(new ParkedFilter(eventId, subscriber(), null, null, null)) > 0;
    }

    @Override
    public void close(Duration drain) {
        DeliverySession last = stop();
        if (last == null) {
            return;
        }
        last.cancel();
        backlog.stop().forEach(message -> message.session().handBack(message));
        try {
            join(drain.toMillis());
            workers.forEach(Thread::interrupt);
            join(GRACE_MILLIS);
        } catch (InterruptedException e) {
            workers.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
        last.close();
    }

    /** Ends the supervision and returns the session to close, or null if another call does so. */
    private @Nullable DeliverySession stop() {
        lock.lock();
        try {
            if (stopping) {
                return null;
            }
            stopping = true;
            changed.signalAll();
            return session;
        } finally {
            lock.unlock();
            supervisor.interrupt();
        }
    }

    /** Waits for the workers, except for a listener that closes its own subscription. */
    private void join(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (Thread worker : workers) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (worker != Thread.currentThread()) {
                worker.join(Math.max(1, left));
            }
        }
    }

    private String subscriber() {
        return queue.settings().subscriber();
    }
}
