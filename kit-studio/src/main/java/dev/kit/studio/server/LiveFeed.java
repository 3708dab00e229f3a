package dev.kit.studio.server;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends recorded entries to connected clients as they happen. Thread-safe.
 *
 * <p>The feed is independent of the transport: code that accepts a WebSocket passes it a {@link Session} and forwards
 * the client's messages. Each client has a bounded queue; a client that does not keep up is disconnected and never
 * blocks the feed.
 */
public final class LiveFeed implements AutoCloseable {

    private static final String DROPPED = "dropped";
    private static final int MAX_CLIENTS = 64;
    private static final int MAX_RESUMED = 1_000;

    /** The maximum number of characters per client message. */
    public static final int MAX_INCOMING = 8_192;

    private final Recorder recorder;
    private final CopyOnWriteArrayList<LiveClient> clients = new CopyOnWriteArrayList<>();
    private final ExecutorService senders;
    private volatile boolean closed;

    /** A connection of any transport. Calls come from one thread at a time. */
    public interface Session {

        /** Sends one text frame; may block while the network is slow. */
        void send(String text) throws IOException;

        /** Closes the connection with a WebSocket close code. May be called while a send blocks. */
        void close(int code, String reason);
    }

    /** The feed's side of a connection. */
    public interface Connection {

        /** Handles a message of the client. */
        void received(String text);

        /** Handles the end of the connection. */
        void closed();
    }

    /** Creates a feed of all entries recorded from now on. */
    public LiveFeed(Recorder recorder) {
        this.recorder = recorder;
        AtomicInteger number = new AtomicInteger();
        ThreadFactory threads = task -> OwnWork.thread(task, "kit-studio-live-" + number.incrementAndGet());
        this.senders = new ThreadPoolExecutor(0, MAX_CLIENTS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
        recorder.addListener(entry -> publish(entry.kind().label(), () -> frame(entry)));
        // Clients that keep lists learn which entries are no longer kept.
        recorder.addDropListener(ids -> publish(DROPPED, () -> frame(0, DROPPED, Map.of("ids", ids))));
    }

    /**
     * Registers a connection that the {@link Guard} has admitted.
     *
     * @param session the session to send to
     * @param queryString the query of the handshake: {@code since} and {@code types}
     */
    public Connection connect(Session session, @Nullable String queryString) {
        if (closed || clients.size() >= MAX_CLIENTS) {
            session.close(1013, closed ? "shutting down" : "too many clients");
            return new LiveClient(session, Set.of(), clients::remove, senders);
        }
        Params params;
        try {
            params = Params.parse(queryString);
        } catch (ProblemException invalid) {
            session.close(1008, String.valueOf(invalid.getMessage()));
            return new LiveClient(session, Set.of(), clients::remove, senders);
        }
        LiveClient client = new LiveClient(session, types(params), clients::remove, senders);
        clients.add(client);
        params.text("since").ifPresentOrElse(since -> resume(client, since), () -> client.startAfter(List.of(), 0));
        return client;
    }

    /** Returns whether the query of a handshake can be parsed. Containers fail on others, so reject them before. */
    public static boolean canRead(@Nullable String queryString) {
        try {
            Params.parse(queryString);
            return true;
        } catch (ProblemException malformed) {
            return false;
        }
    }

    private static Set<String> types(Params params) {
        return new HashSet<>(
                List.of(params.text("types").orElse("request,exception,log").split(",", -1)));
    }

    private void resume(LiveClient client, String given) {
        long since;
        try {
            since = Long.parseLong(given);
        } catch (NumberFormatException noNumber) {
            // As with a position from another run, a client that resumes must fetch the lists.
            since = -1;
        }
        long now = recorder.seq();
        List<Entry> missed = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            missed.addAll(recorder.list(EntryQuery.of(kind).afterSeq(since).limit(MAX_RESUMED)));
        }
        missed.sort(Comparator.comparingLong(Entry::seq));
        missed.removeIf(entry -> entry.seq() > now);
        boolean complete = since <= now && missed.size() == now - since && missed.size() <= MAX_RESUMED;
        List<LiveClient.Frame> frames = new ArrayList<>();
        frames.add(frame(0, "resume", Map.of("since", since, "seq", now, "complete", complete)));
        if (complete) {
            missed.stream()
                    .filter(entry -> client.wants(entry.kind().label()))
                    .map(LiveFeed::frame)
                    .forEach(frames::add);
        }
        client.startAfter(frames, now);
    }

    private void publish(String type, Supplier<LiveClient.Frame> frame) {
        List<LiveClient> wanting =
                clients.stream().filter(client -> client.wants(type)).toList();
        if (!wanting.isEmpty()) {
            LiveClient.Frame same = frame.get();
            wanting.forEach(client -> client.offer(same));
        }
    }

    private static LiveClient.Frame frame(Entry entry) {
        return frame(entry.seq(), entry.kind().label(), EntryViews.summary(entry));
    }

    private static LiveClient.Frame frame(long seq, String type, Object payload) {
        return new LiveClient.Frame(seq, Json.text(Map.of("type", type, "payload", payload)));
    }

    /** Returns the number of connected clients. */
    public int clients() {
        return clients.size();
    }

    /** Closes every connection with code 1001. */
    @Override
    public void close() {
        closed = true;
        clients.forEach(client -> client.end(1001, "shutting down"));
        senders.shutdown();
    }
}
