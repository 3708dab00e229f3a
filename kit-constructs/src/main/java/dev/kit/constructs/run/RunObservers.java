package dev.kit.constructs.run;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.run.RunObserver.Observation;
import dev.kit.constructs.run.RunObserver.Started;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies observers of runs and publications. Immutable and thread-safe.
 *
 * <p>A failing observer does not change the run or publication that it observes. Without an observer a run is not even
 * described.
 */
final class RunObservers {

    private static final Logger log = LoggerFactory.getLogger(RunObserver.class);

    private final List<RunObserver> observers;

    RunObservers(List<RunObserver> observers) {
        this.observers = List.copyOf(observers);
    }

    /**
     * Does {@code work} on this thread while the observers watch.
     *
     * @param failure returns why a run that threw nothing failed all the same, or null
     * @throws Exception if the work does
     */
    <T extends @Nullable Object> T watch(
            Started run, Callable<T> work, Function<T, ? extends @Nullable Throwable> failure) throws Exception {
        List<Observation> begun = begin(observer -> observer.begin(run));
        try {
            T result = work.call();
            end(begun, failure.apply(result));
            return result;
        } catch (Throwable thrown) {
            end(begun, thrown);
            throw thrown;
        }
    }

    boolean isEmpty() {
        return observers.isEmpty();
    }

    /** Hands {@code events} to {@code send} while the observers watch, with the trace that they gave them. */
    boolean publish(String construct, Publisher publisher, List<Envelope> events, Predicate<List<Envelope>> send) {
        if (observers.isEmpty()) {
            return send.test(events);
        }
        Publication publication = new Publication(construct, publisher.transport(), events);
        List<Observation> begun = begin(observer -> observer.publishing(publication));
        try {
            boolean sent = send.test(publication.events());
            end(begun, null);
            return sent;
        } catch (Throwable thrown) {
            end(begun, thrown);
            throw thrown;
        }
    }

    /** Returns the trace of the work on this thread, as the first observer that knows it has it. */
    @Nullable String traceparent() {
        for (RunObserver observer : observers) {
            try {
                String known = observer.traceparent();
                if (known != null) {
                    return known;
                }
            } catch (RuntimeException e) {
                complain(observer, e);
            }
        }
        return null;
    }

    private List<Observation> begin(Function<RunObserver, Observation> beginning) {
        List<Observation> begun = new ArrayList<>(observers.size());
        for (RunObserver observer : observers) {
            try {
                begun.add(beginning.apply(observer));
            } catch (RuntimeException e) {
                complain(observer, e);
            }
        }
        return begun;
    }

    /** The last to begin ends first, so that what each has bound to the thread is undone in order. */
    private static void end(List<Observation> begun, @Nullable Throwable failure) {
        for (int last = begun.size() - 1; last >= 0; last--) {
            try {
                begun.get(last).end(failure);
            } catch (RuntimeException e) {
                complain(begun.get(last), e);
            }
        }
    }

    private static void complain(Object observer, RuntimeException failure) {
        log.warn("Run observer {} failed.", observer.getClass().getName(), failure);
    }
}
