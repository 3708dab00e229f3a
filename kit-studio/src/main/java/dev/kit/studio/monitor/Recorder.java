package dev.kit.studio.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes entries from any thread and stores them on its own.
 *
 * <p>Recording never blocks and never throws: when more is waiting than the queue may hold, the entry
 * is dropped and counted. Before an entry is stored its secrets are hidden, and it gets its position.
 * Thread-safe.
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
    private final CopyOnWriteArrayList<Supplier<List<CronState>>> crons = new CopyOnWriteArrayList<>();
    private final List<Supplier<? extends List<? extends Outbox>>> outboxes = new CopyOnWriteArrayList<>();
    private final List<Supplier<? extends List<? extends Queues>>> queues = new CopyOnWriteArrayList<>();
    private final SubscriberFigures subscribers = new SubscriberFigures();
    private volatile @Nullable Invocations invocations;
    private volatile Supplier<@Nullable String> trace = () -> null;
    private final Instant started = Instant.now();
    private final AtomicLong seq = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong brief = new AtomicLong();

    /**
     * How the recorder works.
     *
     * @param redaction what to hide
     * @param pruneAfter the age at which entries are forgotten
     * @param pruneEvery how often to look for old entries
     * @param queueEntries how many entries may wait
     * @param queueBytes how many bytes the waiting entries may hold
     */
    public record Settings(
            Redaction redaction, Duration pruneAfter, Duration pruneEvery, int queueEntries, long queueBytes) {

        /** Usual redaction, a day, a minute, 20,000 entries, 32 MiB. */
        public static Settings defaults() {
            return new Settings(Redaction.defaults(), Duration.ofHours(24), Duration.ofMinutes(1), 20_000, 32L << 20);
        }

        /** The same with another redaction and age. */
        public Settings with(Redaction other, Duration age) {
            return new Settings(other, age, pruneEvery, queueEntries, queueBytes);
        }
    }

    /**
     * The state of things, durations in milliseconds.
     *
     * @param contents what is kept
     * @param dropped how many entries found no room in the queue
     * @param failed how many entries the storage could not keep
     * @param brief how many requests were recorded without their details
     * @param seq the newest position
     * @param uptime time since the start
     * @param lastHour figures of the requests of the last hour
     */
    public record Stats(
            Storage.Contents contents,
            long dropped,
            long failed,
            long brief,
            long seq,
            Duration uptime,
            Metrics.Summary lastHour) {}

    /** A recorder that writes into the storage from now on, and guesses what is the application's code. */
    public Recorder(Storage storage, Settings settings) {
        this(storage, settings, AppCode.guessed());
    }

    /** A recorder that writes into the storage from now on. */
    public Recorder(Storage storage, Settings settings, AppCode code) {
        this.storage = storage;
        this.code = code;
        this.redaction = settings.redaction();
        this.queue = new EntryQueue(settings.queueEntries(), settings.queueBytes());
        this.writer = new RecorderThread(queue, storage, settings, this);
        writer.start();
    }

    /** The code that is the application's own. */
    public AppCode code() {
        return code;
    }

    /** A new identity, later than all before. */
    public String nextId() {
        return ids.next();
    }

    /** Whether the text has the form of an identity of an entry. */
    public static boolean isId(String text) {
        return EntryIds.looksLikeOne(text.toLowerCase(Locale.ROOT));
    }

    /**
     * Hands over an entry to be stored.
     *
     * @return its identity, also when it had to be dropped
     */
    public String record(Entry entry) {
        Entry named = entry.id().isEmpty() ? entry.identified(ids.next(), 0) : entry;
        queue.offer(named);
        return named.id();
    }

    /** Asks this for the state of scheduled jobs whenever somebody looks. */
    public void watchCrons(Supplier<List<CronState>> source) {
        crons.add(source);
    }

    /** The state of the scheduled jobs right now. */
    public List<CronState> crons() {
        return crons.stream().flatMap(source -> source.get().stream()).toList();
    }

    /** Lets people call the functions and start the crons of the application; the last one counts. */
    public void watchInvocations(Invocations known) {
        invocations = known;
    }

    /** The functions and crons that people can start; empty while nothing tells of any. */
    public Optional<Invocations> invocations() {
        return Optional.ofNullable(invocations);
    }

    /**
     * Asks this for the W3C {@code traceparent} of the work on the current thread whenever a request or a run begins;
     * the last one counts.
     *
     * @param source returns null where nothing traces the work
     */
    public void watchTrace(Supplier<@Nullable String> source) {
        trace = source;
    }

    /** The {@code traceparent} of the work on this thread; null while nothing provides one. */
    public @Nullable String traceparent() {
        return trace.get();
    }

    /** Asks this for the outboxes of the application whenever somebody looks. */
    public void watchOutboxes(Supplier<? extends List<? extends Outbox>> source) {
        outboxes.add(source);
    }

    /** The outboxes of the application; empty while nothing tells of any. */
    public List<Outbox> outboxes() {
        return outboxes.stream()
                .<Outbox>flatMap(source -> source.get().stream())
                .toList();
    }

    /** Asks this for the queues of the application whenever somebody looks. */
    public void watchQueues(Supplier<? extends List<? extends Queues>> source) {
        queues.add(source);
    }

    /** The places where events of the application wait; empty while nothing provides any. */
    public List<Queues> queues() {
        return queues.stream().<Queues>flatMap(source -> source.get().stream()).toList();
    }

    /** What the subscribers of this process do. */
    public SubscriberFigures subscribers() {
        return subscribers;
    }

    /** The same JSON text with its secrets hidden, as in what is recorded. */
    public String redacted(String json) {
        return redaction.json(json);
    }

    /** Calls the listener with every stored entry, in order, on the recorder's thread. */
    public void addListener(Consumer<Entry> listener) {
        listeners.add(listener);
    }

    /** Waits until everything handed over so far is stored; tells whether it is. */
    public boolean drain(Duration atMost) {
        return queue.awaitEmpty(atMost);
    }

    /** The stored entry, or null. */
    public @Nullable Entry find(Entry.Kind kind, String id) {
        return storage.find(kind, id);
    }

    /** The stored entries that match, newest first. */
    public List<Entry> list(EntryQuery query) {
        return storage.list(query);
    }

    /** Figures about requests. */
    public Metrics metrics() {
        return metrics;
    }

    /** The state of things. */
    public Stats stats() {
        Instant now = Instant.now();
        return new Stats(
                storage.contents(),
                queue.dropped(),
                failed.get(),
                brief.get(),
                seq.get(),
                Duration.between(started, now),
                metrics.summary(now.minus(Duration.ofHours(1)), now));
    }

    /** The newest position given so far. */
    public long seq() {
        return seq.get();
    }

    /** Forgets entries older than the time, and tells how many. */
    public int prune(Instant before) {
        return storage.prune(before);
    }

    /** Stores what is waiting, for at most two seconds, and stops. */
    @Override
    public void close() {
        drain(Duration.ofSeconds(2));
        writer.shutDown();
        storage.close();
    }

    /** Goes on where the storage's last run ended, so that positions never repeat. */
    void resume() {
        seq.set(Math.max(seq.get(), storage.newestSeq()));
    }

    /** The position is told after the entries can be found, or who resumes would miss them. */
    void keep(List<Entry> redacted) {
        List<Entry> entries = new ArrayList<>(redacted.size());
        long position = seq.get();
        for (Entry entry : redacted) {
            entries.add(entry.identified(entry.id(), ++position));
        }
        try {
            storage.saveAll(entries);
        } catch (StorageException failure) {
            failed.addAndGet(failure.lost());
            throw failure;
        } catch (RuntimeException failure) {
            failed.addAndGet(entries.size());
            throw failure;
        } finally {
            seq.set(position);
            entries.forEach(this::tell);
        }
    }

    private void tell(Entry entry) {
        if (entry instanceof RequestEntry request) {
            metrics.add(request);
            if (request.brief()) {
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

    /** What the recorder would tell about itself in a log line. */
    @Override
    public String toString() {
        return "Recorder" + Map.of("seq", seq.get(), "dropped", queue.dropped(), "failed", failed.get());
    }
}
