package dev.kit.studio.capture;

import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.Recorder;
import jakarta.servlet.ServletException;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Records each thrown exception once, whoever reports it first. Thread-safe.
 *
 * <p>A resolver, the log and the filter often see the same throwable; it is recognised by identity.
 */
public final class ExceptionCapture {

    private static final int REMEMBERED = 128;

    private final Recorder recorder;
    private final Deque<Seen> seen = new ArrayDeque<>();

    private record Seen(
            WeakReference<Throwable> throwable,
            String id,
            @Nullable String during) {}

    /** A capture that records with the given recorder. */
    public ExceptionCapture(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Records the throwable, in the request this thread works for if there is one.
     *
     * <p>Within a request it counts as handled unless it leaves the filter chain.
     *
     * @return the identity of its entry; empty for a client that went away, which is nobody's fault
     */
    public String record(Throwable thrown) {
        Throwable throwable = cause(thrown);
        if (ClientAbort.isCertain(throwable)) {
            return "";
        }
        RequestScope scope = RequestScope.bound();
        Seen known = known(throwable);
        if (known != null) {
            return known.id();
        }
        String id = scope != null
                ? scope.note(throwable)
                : recorder.record(ExceptionEntry.of(throwable, true, RequestScope.currentId()));
        remember(throwable, id, RequestScope.currentId());
        return id;
    }

    /**
     * The request or run during which the throwable was recorded; null when there was none, or it was not.
     *
     * <p>Containers and schedulers log what escaped after they have left it.
     */
    @Nullable String during(Throwable thrown) {
        Seen known = known(cause(thrown));
        return known == null ? null : known.during();
    }

    void escaped(RequestScope scope, Throwable thrown) {
        Throwable throwable = cause(thrown);
        scope.markEscaped(throwable);
        if (known(throwable) == null) {
            remember(throwable, scope.note(throwable), scope.id());
        }
    }

    /** What went wrong, without the envelope the container puts around it. */
    private static Throwable cause(Throwable thrown) {
        Throwable current = thrown;
        while (current instanceof ServletException envelope && envelope.getRootCause() != null) {
            current = envelope.getRootCause();
        }
        return current;
    }

    private synchronized @Nullable Seen known(Throwable throwable) {
        for (Seen one : seen) {
            if (one.throwable().refersTo(throwable)) {
                return one;
            }
        }
        return null;
    }

    private synchronized void remember(Throwable throwable, String id, @Nullable String during) {
        if (seen.size() == REMEMBERED) {
            seen.removeFirst();
        }
        seen.addLast(new Seen(new WeakReference<>(throwable), id, during));
    }
}
