package dev.kit.studio.monitor;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.AppCode;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.operations.BrokerQueues;
import dev.kit.studio.operations.CronState;
import dev.kit.studio.operations.EventBacklog;
import dev.kit.studio.operations.Invocations;
import dev.kit.studio.operations.SubscriberFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts entries from any thread and stores them on its own thread. Thread-safe.
 *
 * <p>Recording never blocks and never throws: when the queue is full, the entry is dropped and counted. Before an entry
 * is stored its secrets are redacted, and its position is assigned.
 */
public final class Recorder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);

    private final EntryIds ids = new EntryIds();
    private final Storage storage;
    private final AppCode code;
    private final Redaction redaction;
    private final Metrics metrics = new Metrics();
    private final EntryQueue queue;
    private final RecorderThread writer;
    private final CopyOnWriteArrayList<Consumer<Entry>> listeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<List<String>>> dropListeners = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<Supplier<List<CronState>>> crons = new CopyOnWriteArrayList<>();
    private final List<Supplier<? extends List<? extends EventBacklog>>> outboxes = new CopyOnWriteArrayList<>();
    private final List<Supplier<? extends List<? extends BrokerQueues>>> queues = new CopyOnWriteArrayList<>();
    private final SubscriberFigures subscribers = new SubscriberFigures();
    private volatile @Nullable Invocations invocations;
    private volatile @Nullable String trouble;
    private volatile Supplier<@Nullable String> trace = () -> null;
    private volatile List<String> unseenClients = List.of();
    private final Instant started = Instant.now();
    private final AtomicLong seq = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong brief = new AtomicLong();

    /**
     * The settings of the recorder.
     *
     * @param redaction the redaction of secrets
     * @param pruneAfter the age at which entries are deleted
     * @param pruneEvery the interval between deletions
     * @param queueEntries the maximum number of waiting entries
     * @param queueBytes the maximum number of bytes of the waiting entries
     */
    public record Settings(
            Redaction redaction, Duration pruneAfter, Duration pruneEvery, int queueEntries, long queueBytes) {

        /** Returns the default redaction, a day, a minute, 20,000 entries, 32 MiB. */
        public static Settings defaults() {
            return new Settings(Redaction.defaults(), Duration.ofHours(24), Duration.ofMinutes(1), 20_000, 32L << 20);
        }

        /** Returns these settings with another redaction and age. */
        public Settings with(Redaction other, Duration age) {
            return new Settings(other, age, pruneEvery, queueEntries, queueBytes);
        }

        /** Returns these settings with another interval between deletions. */
        public Settings pruneEvery(Duration interval) {
            return new Settings(redaction, pruneAfter, interval, queueEntries, queueBytes);
        }
    }

    /**
     * The state of the recorder, durations in milliseconds.
     *
     * @param contents the contents of the storage
     * @param dropped the number of entries dropped because the queue was full
     * @param failed the number of entries that the storage could not keep
     * @param brief the number of requests recorded without their details
     * @param seq the newest position
     * @param uptime time since the start
     * @param lastHour figures of the requests of the last hour
     * @param room the room of the storage
     * @param trouble the reason why the newest entries could not be stored, or null
     */
    public record Stats(
            Storage.Contents contents,
            long dropped,
            long failed,
            long brief,
            long seq,
            Duration uptime,
            Metrics.Summary lastHour,
            Storage.Room room,
            @Nullable String trouble) {}

    /** Creates a recorder that writes into {@code storage}. The application's code is detected automatically. */
    public Recorder(Storage storage, Settings settings) {
        this(storage, settings, AppCode.guessed());
    }

    /** Creates a recorder that writes into {@code storage} from now on. */
    public Recorder(Storage storage, Settings settings, AppCode code) {
        this.storage = storage;
        this.code = code;
        this.redaction = settings.redaction();
        this.queue = new EntryQueue(settings.queueEntries(), settings.queueBytes());
        this.writer = new RecorderThread(queue, storage, settings, this);
        writer.start();
    }

    /** Returns the application's own code. */
    public AppCode code() {
        return code;
    }

    /** Returns a new identity, later than all previous ones. */
    public String nextId() {
        return ids.next();
    }

    /** Returns whether the text has the form of an entry's identity. */
    public static boolean isId(String text) {
        return EntryIds.looksLikeOne(text.toLowerCase(Locale.ROOT));
    }

    /**
     * Enqueues an entry to be stored.
     *
     * @return its identity, even if it had to be dropped
     */
    public String record(Entry entry) {
        Entry named = entry.id().isEmpty() ? entry.identified(ids.next(), 0) : entry;
        queue.offer(named);
        return named.id();
    }

    /** Sets the source of the state of scheduled jobs, queried on demand. */
    public void watchCrons(Supplier<List<CronState>> source) {
        crons.add(source);
    }

    /** Returns the current state of the scheduled jobs. */
    public List<CronState> crons() {
        return crons.stream().flatMap(source -> source.get().stream()).toList();
    }

    /** Sets the functions and crons that users can start. The last call wins. */
    public void watchInvocations(Invocations known) {
        invocations = known;
    }

    /** Returns the functions and crons that users can start. Empty unless they have been set. */
    public Optional<Invocations> invocations() {
        return Optional.ofNullable(invocations);
    }

    /**
     * Sets the source of the current thread's W3C {@code traceparent}. It is queried whenever a request or a run
     * begins; the last call wins.
     *
     * @param source returns null if the work is not traced
     */
    public void watchTrace(Supplier<@Nullable String> source) {
        trace = source;
    }

    /** Returns the {@code traceparent} of this thread's work. Null if it is not traced or no source is set. */
    public @Nullable String traceparent() {
        return trace.get();
    }

    /** Sets the source of the application's outboxes, queried on demand. */
    public void watchOutboxes(Supplier<? extends List<? extends EventBacklog>> source) {
        outboxes.add(source);
    }

    /** Returns the outboxes of the application; empty if no source is set. */
    public List<EventBacklog> outboxes() {
        return outboxes.stream()
                .<EventBacklog>flatMap(source -> source.get().stream())
                .toList();
    }

    /** Sets the source of the application's queues, queried on demand. */
    public void watchQueues(Supplier<? extends List<? extends BrokerQueues>> source) {
        queues.add(source);
    }

    /** Returns the queues of the application; empty if no source is set. */
    public List<BrokerQueues> queues() {
        return queues.stream()
                .<BrokerQueues>flatMap(source -> source.get().stream())
                .toList();
    }

    /** Sets the names of the HTTP clients whose calls are not recorded. */
    public void unseenClients(List<String> names) {
        unseenClients = List.copyOf(names);
    }

    /** Returns the names of the HTTP clients whose calls are not recorded. */
    public List<String> unseenClients() {
        return unseenClients;
    }

    /** Returns the figures of this process's subscribers. */
    public SubscriberFigures subscribers() {
        return subscribers;
    }

    /** Returns the JSON text with its secrets redacted, as in recorded entries. */
    public String redacted(String json) {
        return redaction.json(json);
    }

    /** Returns the message without secrets, or null for null. */
    public @Nullable String scrubbed(@Nullable String message) {
        return redaction.scrubbed(message);
    }

    /** Adds a listener that receives every stored entry. It is called in order, on the recorder's thread. */
    public void addListener(Consumer<Entry> listener) {
        listeners.add(listener);
    }

    /** Adds a listener for the identities of dropped entries. The recorder's thread calls it. */
    public void addDropListener(Consumer<List<String>> listener) {
        dropListeners.add(listener);
    }

    /** Flushes pending entries; returns false on timeout. */
    public boolean drain(Duration atMost) {
        return queue.awaitEmpty(atMost);
    }

    /** Returns the stored entry, or null. */
    public @Nullable Entry find(Entry.Kind kind, String id) {
        return storage.find(kind, id);
    }

    /** Returns the stored entries that match, newest first. */
    public List<Entry> list(EntryQuery query) {
        return storage.list(query);
    }

    /** Returns the figures of requests. */
    public Metrics metrics() {
        return metrics;
    }

    /** Returns the state of the recorder. */
    public Stats stats() {
        Instant now = Instant.now();
        return new Stats(
                storage.contents(),
                queue.dropped(),
                failed.get(),
                brief.get(),
                seq.get(),
                Duration.between(started, now),
                metrics.summary(now.minus(Duration.ofHours(1)), now),
                storage.room(),
                trouble);
    }

    /** Returns the newest assigned position. */
    public long seq() {
        return seq.get();
    }

    /** Pins or unpins a request or run. Returns the reason for a refusal, or null. */
    public @Nullable String pin(Entry.Kind kind, String id, boolean pinned) {
        return storage.pin(kind, id, pinned);
    }

    /** Deletes entries older than {@code before}, and returns their number. */
    public int prune(Instant before) {
        return storage.prune(before);
    }

    /** Stores pending entries, for at most two seconds, and stops. */
    @Override
    public void close() {
        drain(Duration.ofSeconds(2));
        writer.shutDown();
        storage.close();
    }

    /** Continues after the storage's last position, so that positions never repeat. */
    void resume(long newest) {
        seq.set(Math.max(seq.get(), newest));
    }

    /** Continues with what earlier contexts or processes recorded; the figures begin with what is kept of it. */
    void load() {
        resume(storage.load());
        if (seq.get() > 0) {
            for (Entry entry : storage.list(EntryQuery.of(Entry.Kind.REQUEST).limit(Integer.MAX_VALUE))) {
                metrics.add((RequestEntry) entry);
            }
        }
    }

    /** Publishes the position only after the entries can be found; otherwise resuming clients would miss them. */
    void keep(List<Entry> redacted) {
        List<Entry> entries = new ArrayList<>(redacted.size());
        long position = seq.get();
        for (Entry entry : redacted) {
            entries.add(entry.identified(entry.id(), ++position));
        }
        try {
            storage.saveAll(entries);
            trouble = null;
        } catch (StorageException failure) {
            failed.addAndGet(failure.lost());
            trouble = failure.getMessage();
            throw failure;
        } catch (RuntimeException failure) {
            failed.addAndGet(entries.size());
            throw failure;
        } finally {
            seq.set(position);
            entries.forEach(this::tell);
        }
    }

    void tellDropped() {
        List<String> dropped = storage.takeDropped();
        if (!dropped.isEmpty()) {
            dropListeners.forEach(listener -> listener.accept(dropped));
        }
    }

    private void tell(Entry entry) {
        if (entry instanceof RequestEntry request) {
            metrics.add(request);
            if (request.handling().brief()) {
                brief.incrementAndGet();
            }
        }
        for (Consumer<Entry> listener : listeners) {
            try {
                listener.accept(entry);
            } catch (RuntimeException failure) {
                LOG.debug("A listener of the studio's recorder failed.", failure);
            }
        }
    }
}
