package dev.kit.constructs.events.sqs;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * A client of the AWS SDK, made on first use and again after {@link #close}. Thread-safe.
 *
 * <p>Loading the SDK takes longer than the rest of an application's publisher, and an application that starts does not
 * publish yet.
 */
public final class LazyClient<C extends SdkAutoCloseable> implements Supplier<C>, AutoCloseable {

    private final Supplier<C> factory;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable C client;

    /** Creates one that asks {@code factory} for its client. */
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

    /** Closes the client if there is one. */
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
