package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ShutdownSignalException;
import com.rabbitmq.client.SocketConfigurators;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.delivery.DeliverySubscription;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to the broker, opened on first use and again after a loss. Thread-safe.
 *
 * <p>The library's own recovery is disabled: it gives up after errors of a channel and repeats recorded declarations,
 * whereas publisher and subscriptions declare the entities that they need again.
 */
final class BrokerConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

    /** The heartbeat interval. A peer that disappears without closing is detected after two intervals. */
    private static final int HEARTBEAT_SECONDS = 10;

    private final RabbitOptions options;
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Connection current;
    private final AtomicInteger writing = new AtomicInteger();
    private volatile @Nullable Socket socket;
    private volatile @Nullable String blocked;

    /**
     * Creates an unopened connection.
     *
     * @param name the name of the connection at the broker
     */
    BrokerConnection(RabbitOptions options, String name) {
        this.options = options;
        this.name = name;
    }

    /** Opens a channel, and the connection if necessary, within the timeout of the options. */
    Channel channel() throws IOException, TimeoutException, InterruptedException {
        Channel channel = connection().createChannel();
        if (channel == null) {
            throw new IOException("the connection has no channel left. Use fewer subscribers for one connection.");
        }
        return channel;
    }

    /** Runs {@code work} on a channel of its own. */
    <T> T onChannel(Work<T> work) throws IOException, TimeoutException, InterruptedException {
        Channel channel = channel();
        try {
            return work.on(channel);
        } finally {
            if (channel.isOpen()) {
                channel.abort();
            }
        }
    }

    /** Requests to the broker on one channel. */
    @FunctionalInterface
    interface Work<T> {

        T on(Channel channel) throws IOException, TimeoutException, InterruptedException;
    }

    /** Runs a task that needs the broker, and explains its failure. */
    <T> T run(String task, Task<T> work) {
        try {
            return work.run();
        } catch (IOException | ShutdownSignalException | TimeoutException e) {
            throw BrokerFailure.of(task, options, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventException(task + " at " + options.connection() + " was interrupted.", e);
        }
    }

    /** A task of any number of requests to the broker. */
    @FunctionalInterface
    interface Task<T> {

        T run() throws IOException, TimeoutException, InterruptedException;
    }

    /** Returns the reason why the broker currently accepts no messages, or null if it accepts them. */
    @Nullable String blocked() {
        return blocked;
    }

    private Connection connection() throws IOException, TimeoutException, InterruptedException {
        long deadline = System.nanoTime() + options.timeout().toNanos();
        if (!lock.tryLock(options.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new TimeoutException("Another thread is still connecting.");
        }
        try {
            Connection open = current;
            if (open == null || !open.isOpen()) {
                open = connect(Duration.ofNanos(deadline - System.nanoTime()));
                current = open;
            }
            return open;
        } finally {
            lock.unlock();
        }
    }

    private Connection connect(Duration limit) throws IOException, TimeoutException {
        blocked = null;
        Connection connection = factory((int) Math.max(1, limit.toMillis())).newConnection(name);
        connection.addShutdownListener(cause -> blocked = null);
        connection.addBlockedListener(new BlockedListener() {
            @Override
            public void handleBlocked(String reason) {
                blocked = reason;
                endStuckWrites(connection);
                log.warn("The broker at {} takes no messages: {}", options.connection(), reason);
            }

            @Override
            public void handleUnblocked() {
                blocked = null;
                log.info("The broker at {} takes messages again.", options.connection());
            }
        });
        return connection;
    }

    /**
     * Aborts the connection if a write still hangs after the timeout.
     *
     * <p>A broker that is short of memory stops reading, and a write into full buffers has no timeout of its own.
     */
    private void endStuckWrites(Connection connection) {
        Socket cut = socket;
        Runnable watch = () -> {
            LockSupport.parkNanos(options.timeout().toNanos());
            if (connection.isOpen() && blocked != null && writing.get() > 0 && cut != null) {
                log.warn("A write to the broker at {} hangs; its connection is cut.", options.connection());
                close(cut);
            }
        };
        DeliverySubscription.thread(watch, "kit-rabbitmq-watch").start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            log.debug("The connection was lost before it could be cut.", e);
        }
    }

    /** Runs a write that may hang while the broker is blocked. */
    void write(Write write) throws IOException {
        writing.incrementAndGet();
        try {
            write.run();
        } finally {
            writing.decrementAndGet();
        }
    }

    /** A write to the broker. */
    @FunctionalInterface
    interface Write {

        void run() throws IOException;
    }

    private ConnectionFactory factory(int limitMillis) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(options.host());
        factory.setPort(options.port());
        factory.setVirtualHost(options.virtualHost());
        options.connection().user().ifPresent(factory::setUsername);
        options.connection().password().ifPresent(factory::setPassword);
        factory.setConnectionTimeout(limitMillis);
        factory.setHandshakeTimeout(limitMillis);
        factory.setChannelRpcTimeout((int) options.timeout().toMillis());
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        factory.setSocketConfigurator(SocketConfigurators.defaultConfigurator().andThen(opened -> socket = opened));
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setThreadFactory(task -> DeliverySubscription.thread(task, "kit-rabbitmq-" + name));
        encrypt(factory);
        return factory;
    }

    private void encrypt(ConnectionFactory factory) {
        if (options.tls() != null) {
            factory.useSslProtocol(options.tls());
            factory.enableHostnameVerification();
        }
    }

    /** Closes the connection, if any. The next use opens another one. */
    @Override
    public void close() {
        Connection open;
        lock.lock();
        try {
            open = current;
            current = null;
        } finally {
            lock.unlock();
        }
        if (open != null) {
            open.abort((int) options.timeout().toMillis());
        }
    }
}
