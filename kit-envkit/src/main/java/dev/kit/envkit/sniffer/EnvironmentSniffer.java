package dev.kit.envkit.sniffer;

import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentRecorder;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.EnvironmentVariable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds the variables that schemas and registrations read. Immutable and thread-safe.
 *
 * <p>The variables of a schema are simply listed. A registration is run with a parser that has no environment and that
 * stops it at its first parse, before it can open anything; see {@link #continuing()} for code that parses more than
 * once.
 */
public final class EnvironmentSniffer {

    private static final EnvironmentSniffer STANDARD =
            new EnvironmentSniffer(Duration.ofSeconds(5), Duration.ZERO, false);

    private final Duration timeout;
    private final Duration settle;
    private final boolean continuing;

    private EnvironmentSniffer(Duration timeout, Duration settle, boolean continuing) {
        this.timeout = timeout;
        this.settle = settle;
        this.continuing = continuing;
    }

    /** Returns a sniffer with a limit of five seconds for each registration. */
    public static EnvironmentSniffer standard() {
        return STANDARD;
    }

    /** Returns a copy that waits at most {@code limit} for each registration. */
    public EnvironmentSniffer timeout(Duration limit) {
        return new EnvironmentSniffer(limit, settle, continuing);
    }

    /**
     * Returns a copy that waits {@code time} longer after each registration.
     *
     * <p>This is for reads in the background.
     */
    public EnvironmentSniffer settle(Duration time) {
        return new EnvironmentSniffer(timeout, time, continuing);
    }

    /**
     * Returns a copy that detects later parses too.
     *
     * <p>Each parse returns {@code ""}, {@code 0}, {@code false} and empty collections. Only for code that opens
     * nothing when it is registered.
     */
    public EnvironmentSniffer continuing() {
        return new EnvironmentSniffer(timeout, settle, true);
    }

    /** Returns the variables of {@code schema}. No code runs. */
    public SniffResult sniff(EnvironmentSchema<?> schema) {
        return SniffResult.of(schema.variables(), null, null);
    }

    /**
     * Returns the variables that all of {@code operations} read.
     *
     * <p>A failing operation does not hide the others.
     */
    public SniffResult sniffAll(Collection<? extends SniffedOperation> operations) {
        SniffResult all = new SniffResult(List.of(), List.of(), List.of());
        for (SniffedOperation operation : operations) {
            all = all.and(sniff(operation));
        }
        return all;
    }

    /**
     * Returns the variables that {@code operation} reads.
     *
     * <p>Runs it on a separate thread, which is abandoned after the time limit.
     */
    public SniffResult sniff(SniffedOperation operation) {
        Recording recording = new Recording(continuing);
        BlockingQueue<Optional<Throwable>> outcome = new LinkedBlockingQueue<>();
        Thread thread = new Thread(() -> run(operation, recording, outcome), "kit-sniffer");
        thread.setDaemon(true);
        thread.start();
        try {
            Optional<Throwable> failure = outcome.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (failure == null) {
                thread.interrupt();
                return SniffResult.of(recording.variables(), null, timeoutWarning(recording));
            }
            Thread.sleep(settle.toMillis());
            boolean stopped = failure.filter(SniffingStopped::isBehind).isPresent();
            String error = stopped ? null : failure.map(Throwable::toString).orElse(null);
            return SniffResult.of(recording.variables(), error, null);
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            return SniffResult.of(recording.variables(), null, "Sniffing was interrupted; names may be missing.");
        }
    }

    private String timeoutWarning(Recording recording) {
        return "Sniffing gave up after " + timeout + "; it had seen "
                + recording.variables().size() + " variables. Parse the environment first, and connect on first use.";
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the outcome carries what the stage ends with
    private static void run(SniffedOperation operation, Recording recording, Queue<Optional<Throwable>> outcome) {
        try {
            @Nullable Object result = operation.run(EnvironmentParser.recording(recording));
            if (result instanceof CompletionStage<?> stage) {
                stage.whenComplete((value, failure) -> outcome.add(reason(failure)));
            } else {
                outcome.add(Optional.empty());
            }
        } catch (Throwable failure) { // any exception of the sniffed code is reported, errors included
            outcome.add(Optional.of(failure));
        }
    }

    private static Optional<Throwable> reason(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? Optional.of(failure.getCause())
                : Optional.ofNullable(failure);
    }

    /** Records descriptions; the sniffing thread reads them while the sniffed code may still run. */
    private static final class Recording implements EnvironmentRecorder {

        private final boolean goesOn;
        private final Set<EnvironmentVariable> variables = new LinkedHashSet<>();

        Recording(boolean goesOn) {
            this.goesOn = goesOn;
        }

        @Override
        public synchronized void described(EnvironmentSchema<?> schema) {
            variables.addAll(schema.variables());
        }

        @Override
        public <T> T parsed(EnvironmentSchema<T> schema) {
            described(schema);
            if (!goesOn) {
                throw new SniffingStopped();
            }
            return schema.placeholder().orElseThrow(SniffingStopped::new);
        }

        synchronized List<EnvironmentVariable> variables() {
            return new ArrayList<>(variables);
        }
    }

    /**
     * Thrown to leave the sniffed code at its parse. It is an error, so that {@code catch (Exception e)} does not catch
     * it.
     */
    private static final class SniffingStopped extends Error {

        private static final long serialVersionUID = 1L;

        SniffingStopped() {
            super("The environment is being sniffed: there are no values to go on with.", null, false, false);
        }

        static boolean isBehind(Throwable failure) {
            Throwable current = failure;
            for (int depth = 0; current != null && depth < 20; depth++) {
                if (current instanceof SniffingStopped) {
                    return true;
                }
                current = current.getCause();
            }
            return false;
        }
    }
}
