package dev.kit.studio.capture;

import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Records runs of background jobs, like requests. Thread-safe.
 *
 * <p>A run has its statements, log lines and exceptions. The class is independent of any scheduler: the code that
 * starts a job reports its progress.
 */
public final class JobRuns {

    private final Recorder recorder;
    private final ExceptionCapture exceptions;

    /** Creates an instance that records with {@code recorder}. */
    public JobRuns(Recorder recorder, ExceptionCapture exceptions) {
        this.recorder = recorder;
        this.exceptions = exceptions;
    }

    /**
     * Executes the work as a run of the job, on this thread.
     *
     * @param job the job's name
     * @param source the trigger, such as {@code scheduled}
     */
    public void run(String job, String source, Runnable work) {
        Run run = begin(job, source);
        CaptureScope.Binding binding = run.bind();
        try {
            work.run();
        } catch (RuntimeException | Error failure) {
            run.failed(failure);
            throw failure;
        } finally {
            binding.close();
            run.ended();
        }
    }

    /** Begins a run. {@link Run#bind} it to the threads that execute it, and report its end. */
    public Run begin(String job, String source) {
        return new Run(this, RunEntry.Start.of(job, source), null);
    }

    /**
     * Begins a run that messages caused. {@link Run#bind} it to the threads that execute it.
     *
     * @param name the construct that runs
     * @param source its kind, such as {@code subscriber}
     * @param attempt counts from 1
     * @param causes the transport's identities of the messages
     * @param traceparent the W3C trace of the messages; null if there is none
     */
    public Run begin(String name, String source, int attempt, List<String> causes, @Nullable String traceparent) {
        recorder.subscribers().handling(name, causes.size());
        return new Run(
                this,
                new RunEntry.Start(
                        name, source, attempt, causes, Thread.currentThread().getName()),
                traceparent);
    }

    /** A run in progress. Thread-safe; calls after its end are ignored. */
    public static final class Run {

        private final JobRuns owner;
        private final RunEntry.Start start;
        private final CaptureScope scope;
        private final AtomicBoolean ended = new AtomicBoolean();
        private volatile @Nullable Throwable failure;

        private Run(JobRuns owner, RunEntry.Start start, @Nullable String traceparent) {
            this.owner = owner;
            this.start = start;
            this.scope = new CaptureScope(owner.recorder.nextId(), owner.recorder, traceparent);
        }

        /** Returns the identity of the run in the studio. */
        public String id() {
            return scope.id();
        }

        /** Binds the run to this thread until closed. */
        public CaptureScope.Binding bind() {
            return scope.bind();
        }

        /** Reports an exception that the job did not handle. */
        public void failed(Throwable thrown) {
            failure = thrown;
            owner.exceptions.escaped(scope, thrown);
        }

        /** Ends the run. */
        public void ended() {
            if (!ended.compareAndSet(false, true)) {
                return;
            }
            owner.recorder.subscribers().handling(start.name(), -start.causes().size());
            Duration took = scope.elapsed();
            Throwable thrown = failure;
            RunEntry entry = RunEntry.of(start, took, thrown == null ? null : thrown.toString())
                    .identified(scope.id(), 0);
            owner.recorder.record(entry.with(scope.findings(), scope.tags()));
        }
    }
}
