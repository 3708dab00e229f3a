package dev.kit.studio.replay;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Resends a recorded request to the running application. Thread-safe.
 *
 * <p>Requests are sent only to the application itself: the address is the one at which it was just reached, the path is
 * the recorded one.
 */
public final class Replay {

    /** The header that links the new entry to the repeated one: {@code ID.nonce}. */
    public static final String HEADER = "X-Kit-Replay";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration SETTLING = Duration.ofSeconds(5);
    private static final Duration ROUND = Duration.ofMillis(50);

    private final Recorder recorder;
    private final String studioPath;
    private final String censor;
    private final @Nullable DryRuns dryRuns;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(3))
            .build();

    /**
     * Creates a replay of the recorder's requests.
     *
     * @param studioPath the path to which no request is sent
     * @param censor the text that replaces hidden parts
     * @param dryRuns null if the application cannot undo effects
     */
    public Replay(Recorder recorder, String studioPath, String censor, @Nullable DryRuns dryRuns) {
        this.recorder = recorder;
        this.studioPath = studioPath;
        this.censor = censor;
        this.dryRuns = dryRuns;
    }

    /** Returns whether runs can be undone. */
    public boolean canRunDry() {
        return dryRuns != null;
    }

    /**
     * The outcome of a replay.
     *
     * @param entry the recorded entry of the new request
     * @param substitutions the parts that were not sent as recorded
     */
    public record Outcome(RequestEntry entry, List<Substitution> substitutions) {}

    static boolean isOwn(String header) {
        return header.equalsIgnoreCase(HEADER)
                || header.equalsIgnoreCase(Substitution.HEADER)
                || header.equalsIgnoreCase(DryRuns.HEADER);
    }

    /** Returns the identity of the repeated entry; null if there is none. */
    public static @Nullable String originOf(RequestEntry entry) {
        String mark = entry.sent().headers().get(HEADER.toLowerCase(Locale.ROOT));
        int dot = mark == null ? -1 : mark.indexOf('.');
        return mark == null || dot < 0 ? null : mark.substring(0, dot);
    }

    /** Returns the parts that were sent differently from the repeated entry. */
    public static List<Substitution> substitutionsOf(RequestEntry entry) {
        return Substitution.read(entry.sent().headers().get(Substitution.HEADER.toLowerCase(Locale.ROOT)));
    }

    /**
     * Sends the request and waits until its entry is recorded.
     *
     * @param address the application, such as {@code http://127.0.0.1:8080}
     * @throws ReplayException if it cannot be sent, or its entry is not found
     */
    public Outcome send(RequestEntry original, ReplayEdits edits, String address) {
        if (original.path().equals(studioPath) || original.path().contains(studioPath + '/')) {
            throw ReplayException.impossible("The studio does not send requests to itself");
        }
        ReplayPlan plan = ReplayPlan.of(original, edits, censor);
        String mark =
                original.id() + '.' + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40), 36);
        String secret = edits.dryRun() ? dryRuns(original).issue() : null;
        try {
            exchange(request(plan, address, mark, secret));
        } finally {
            if (secret != null && dryRuns != null) {
                dryRuns.revoke(secret);
            }
        }
        return new Outcome(recorded(mark), plan.substitutions());
    }

    private DryRuns dryRuns(RequestEntry original) {
        if (dryRuns == null || original.handling().handler() == null) {
            throw new ReplayException(
                    409,
                    "DRY_RUN_NOT_AVAILABLE",
                    "Only Kit endpoints with a database run dry; whatever else answers this path cannot be undone");
        }
        return dryRuns;
    }

    private static HttpRequest request(ReplayPlan plan, String address, String mark, @Nullable String secret) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + plan.target()))
                    .timeout(PATIENCE)
                    .method(plan.method(), plan.body());
            plan.headers().forEach(request::setHeader);
            request.setHeader(HEADER, mark);
            if (!plan.substitutions().isEmpty()) {
                request.setHeader(Substitution.HEADER, Substitution.written(plan.substitutions()));
            }
            if (secret != null) {
                request.setHeader(DryRuns.HEADER, secret);
            }
            return request.build();
        } catch (IllegalArgumentException unsendable) {
            throw ReplayException.impossible("The request has an address or a header that cannot be sent");
        }
    }

    private void exchange(HttpRequest request) {
        try {
            client.send(request, BodyHandlers.discarding());
        } catch (HttpTimeoutException e) {
            throw new ReplayException(
                    504, "REPLAY_TIMEOUT", "The application took longer than " + PATIENCE.toSeconds() + " seconds");
        } catch (IOException e) {
            throw new ReplayException(502, "REPLAY_FAILED", "The application could not be reached, or hung up");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException(502, "REPLAY_FAILED", "The application is stopping");
        }
    }

    /** Waits for the entry, which is completed shortly after the response. */
    private RequestEntry recorded(String mark) {
        String name = HEADER.toLowerCase(Locale.ROOT);
        long deadline = System.nanoTime() + SETTLING.toNanos();
        do {
            recorder.drain(ROUND);
            List<Entry> found = recorder.list(EntryQuery.of(Entry.Kind.REQUEST)
                    .where(entry -> entry instanceof RequestEntry request
                            && mark.equals(request.sent().headers().get(name)))
                    .limit(1));
            if (!found.isEmpty() && found.get(0) instanceof RequestEntry entry) {
                return entry;
            }
            pause();
        } while (System.nanoTime() < deadline);
        throw new ReplayException(
                502,
                "REPLAY_NOT_RECORDED",
                "The request was sent, but the studio did not record it; is its path ignored?");
    }

    private static void pause() {
        try {
            Thread.sleep(ROUND.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException(502, "REPLAY_FAILED", "The application is stopping");
        }
    }
}
