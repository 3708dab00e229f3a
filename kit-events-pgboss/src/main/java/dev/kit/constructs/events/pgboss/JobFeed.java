package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.delivery.Feed;
import dev.kit.constructs.events.delivery.MessageSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The queues of one subscription, with a connection for each worker. */
final class JobFeed implements Feed<Job> {

    private final PgBossDatabase database;
    private final Map<String, String> typesByQueue;
    private final Settings settings;
    private final Wakeups wakeups;
    private final List<JobSource> sources = new CopyOnWriteArrayList<>();
    private final Consumer<JobFeed> released;

    JobFeed(
            PgBossDatabase database,
            Map<String, String> typesByQueue,
            Settings settings,
            Supplier<Duration> pollingInterval,
            Consumer<JobFeed> released) {
        this.database = database;
        this.typesByQueue = typesByQueue;
        this.settings = settings;
        this.wakeups = new Wakeups(settings.concurrency(), pollingInterval);
        this.released = released;
    }

    @Override
    public MessageSource<Job> source(BooleanSupplier closing) {
        JobSource source = new JobSource(database, typesByQueue, settings, wakeups);
        sources.add(source);
        return source;
    }

    /** Wakes a worker if {@code queue} belongs to this subscription. Null denotes every queue. */
    void notified(@Nullable String queue) {
        if (queue == null) {
            wakeups.poll();
        } else if (typesByQueue.containsKey(queue)) {
            wakeups.wake();
        } else if (typesByQueue.containsValue(queue)) {
            wakeups.wakeForRelay();
        }
    }

    /** Returns the claims that are older than {@code age}, which count as renewed from now on. */
    List<Job> toRenew(Duration age) {
        return sources.stream().flatMap(source -> source.toRenew(age).stream()).toList();
    }

    @Override
    public void stop() {
        wakeups.stop();
    }

    @Override
    public void release(Duration left) {
        sources.forEach(JobSource::abort);
        released.accept(this);
    }
}
