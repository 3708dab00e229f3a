package dev.kit.constructs.events.sqs;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * A client of the AWS SDK, created on first use. Thread-safe.
 *
 * <p>After {@link #close} it is created again on the next use. Loading the SDK takes longer than the rest of an
 * application's publisher, and a starting application does not publish yet.
 */
public final class LazyClient<C extends SdkAutoCloseable> implements Supplier<C>, AutoCloseable {

    private final Supplier<C> factory;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable C client;

    /** Creates a lazy client that obtains its client from {@code factory}. */
    public LazyClient(Supplier<C> factory) {
        this.factory = factory;
    }

    @Override
    public C get() {
        lock.lock();
        try {
            C made = client;
            if (made == null) {
                made = factory.get();
                client = made;
            }
            return made;
        } finally {
            lock.unlock();
        }
    }

    /** Closes the client, if any. */
    @Override
    public void close() {
        C closed;
        lock.lock();
        try {
            closed = client;
            client = null;
        } finally {
            lock.unlock();
        }
        if (closed != null) {
            closed.close();
        }
    }
}
