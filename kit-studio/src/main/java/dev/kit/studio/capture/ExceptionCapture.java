package dev.kit.studio.capture;

import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import jakarta.servlet.ServletException;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Records each thrown exception once, even if several components report it. Thread-safe.
 *
 * <p>A resolver, the log and the filter often receive the same throwable, or one of its causes: a container logs the
 * root cause of an escaped exception. All of them count as one exception.
 */
public final class ExceptionCapture {

    private static final int REMEMBERED = 128;

    private final Recorder recorder;
    private final Deque<Seen> seen = new ArrayDeque<>();

    private record Seen(
            WeakReference<Throwable> throwable,
            String id,
            @Nullable String during) {

        boolean covers(Throwable other) {
            Throwable recorded = throwable.get();
            return recorded != null && CauseChain.leads(recorded, other);
        }
    }

    /** Creates a capture that records with {@code recorder}. */
    public ExceptionCapture(Recorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Records the throwable, in the current thread's request if any.
     *
     * <p>Within a request it counts as handled unless it leaves the filter chain.
     *
     * @return the identity of its entry; empty for a client that disconnected, which is not a fault, and for exceptions
     *     that the studio itself caused
     */
    public String record(Throwable thrown) {
        Throwable throwable = unwrapped(thrown);
        if (OwnWork.isGoingOn() || ClientAbort.isCertain(throwable)) {
            return "";
        }
        CaptureScope scope = CaptureScope.bound();
        Seen known = known(throwable);
        if (scope != null) {
            return noted(scope, throwable, known);
        }
        if (known != null) {
            return known.id();
        }
        String requestId = CaptureScope.currentId();
        String id = recorder.record(ExceptionEntry.of(throwable, true, requestId, recorder.code()));
        remember(throwable, id, requestId);
        return id;
    }

    /** Adopts an exception recorded outside a request; one of another request is recorded anew. */
    private String noted(CaptureScope scope, Throwable throwable, @Nullable Seen known) {
        if (known != null && known.during() == null) {
            scope.exceptions().adopt(throwable, known.id());
            return known.id();
        }
        String id = scope.exceptions().note(throwable);
        remember(throwable, id, scope.id());
        return id;
    }

    /**
     * Returns the request or run during which the throwable was recorded; null if none, or if it was not recorded.
     *
     * <p>Containers and schedulers log escaped exceptions after leaving the request or run.
     */
    @Nullable String during(Throwable thrown) {
        Seen known = known(unwrapped(thrown));
        return known == null ? null : known.during();
    }

    void escaped(CaptureScope scope, Throwable thrown) {
        Throwable throwable = unwrapped(thrown);
        remember(throwable, scope.exceptions().markEscaped(throwable), scope.id());
    }

    /** Returns the exception without the container's wrappers. */
    private static Throwable unwrapped(Throwable thrown) {
        Throwable current = thrown;
        for (int depth = 0; depth < CauseChain.DEEPEST; depth++) {
            Throwable cause = current.getCause();
            if (current.getClass() != ServletException.class || cause == null) {
                return current;
            }
            current = cause;
        }
        return current;
    }

    private synchronized @Nullable Seen known(Throwable throwable) {
        return seen.stream().filter(one -> one.covers(throwable)).findFirst().orElse(null);
    }

    private synchronized void remember(Throwable throwable, String id, @Nullable String during) {
        seen.removeIf(one -> one.throwable().refersTo(throwable));
        if (seen.size() == REMEMBERED) {
            seen.removeLast();
        }
        seen.addFirst(new Seen(new WeakReference<>(throwable), id, during));
    }
}
