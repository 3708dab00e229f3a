package dev.kit.constructs.subscribers;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Deadline;
import dev.kit.constructs.run.RunObserver;
import dev.kit.constructs.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One call of a subscriber's handler: its events, its inbox, and its outcome. */
final class SubscriberCall {

    private final SubscriberRuntime runtime;
    private final Subscriber subscriber;
    private final SubscriberOptions options;
    private final ConstructEnvironment environment;
    private final List<Delivery> batch;
    private final String requestId;
    private final Deadline deadline;
    private final Instant startedAt;
    private final long start = System.nanoTime();
    private final Map<UUID, Throwable> failures = new ConcurrentHashMap<>();
    private @Nullable Object output;
    private @Nullable Throwable thrown;

    SubscriberCall(SubscriberRuntime runtime, List<Delivery> batch, String requestId) {
        this(runtime, batch, requestId, runtime.subscriber().timeout());
    }

    SubscriberCall(SubscriberRuntime runtime, List<Delivery> batch, String requestId, Duration limit) {
        this.runtime = runtime;
        this.batch = batch;
        this.requestId = requestId;
        subscriber = runtime.subscriber();
        options = subscriber.options();
        environment = runtime.environment();
        startedAt = environment.clock().instant();
        deadline = Deadline.ahead(limit);
    }

    /** Runs on the calling thread, so that work joins what a test has bound to it. */
    SubscriberInvocation.Outcome runHere() {
        try {
            work();
        } catch (Throwable e) {
            thrown = e;
            failAll(e);
        } finally {
            deadline.discard();
        }
        report();
        return new SubscriberInvocation.Outcome(output, Map.copyOf(failures), thrown);
    }

    /** Runs on a thread of {@code executor}, and does not wait for a handler that ignores its interruption. */
    Map<UUID, Throwable> run(ExecutorService executor) throws InterruptedException {
        Future<Integer> call = executor.submit(this::work);
        try {
            call.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            failAll(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            abandon(call);
            failAll(runtime.unit().timedOut());
        } catch (InterruptedException e) {
            abandon(call);
            throw e;
        } finally {
            deadline.discard();
        }
        report();
        return Map.copyOf(failures);
    }

    /** Prevents the call from committing from now on. */
    private void abandon(Future<Integer> call) {
        deadline.expire();
        call.cancel(true);
    }

    /** Handles the batch with observers; returns the number of events that fit their type. */
    private int work() throws Exception {
        return environment.observers().watch(this::started, this::handleFitting, this::firstFailure);
    }

    private RunObserver.Started started() {
        String trace = batch.get(0).envelope().traceparent();
        return new RunObserver.Started("Subscriber", options.name(), requestId, attempt(), ids(), trace);
    }

    private int handleFitting() throws Exception {
        List<Event<Object>> events = open();
        if (!events.isEmpty()) {
            RunState<Envelope> run = runtime.unit().begin(events.get(0).envelope(), requestId, deadline);
            RequestContext.Scope scope = run.open();
            try {
                runtime.unit().perform(run, cause -> handleWanted(run, events));
            } finally {
                scope.close();
            }
        }
        return events.size();
    }

    private int handleWanted(RunState<Envelope> run, List<Event<Object>> events) throws Exception {
        Inbox inbox = inbox();
        List<Event<Object>> unseen = inbox == null ? events : inbox.unseen(events);
        if (!unseen.isEmpty()) {
            handle(run, unseen);
            if (inbox != null) {
                inbox.forget(failures.keySet());
            }
        }
        return unseen.size();
    }

    /** Returns null if the transaction belongs to the caller. */
    private @Nullable Inbox inbox() {
        Database<Object> database =
                options.calls().idempotent() ? options.data().database() : null;
        DataSource dataSource = database == null
                ? null
                : environment.databases().shared(database).orElse(null);
        return dataSource == null
                ? null
                : new Inbox(dataSource, environment.services().get(KitSchema.SERVICE), options.name());
    }

    private void handle(RunState<Envelope> run, List<Event<Object>> events) throws Exception {
        CallContext context = new CallContext(run, subscriber.logger(), events, attempt());
        output = subscriber.handler().handle(context);
        failures.putAll(context.failures());
        run.succeed(output);
    }

    /** Decodes the events. An event whose payload does not fit its type fails alone. */
    @SuppressWarnings("unchecked") // the payload's class comes from the type
    private List<Event<Object>> open() {
        List<Event<Object>> events = new ArrayList<>(batch.size());
        for (Delivery delivery : batch) {
            try {
                events.add((Event<Object>) open(delivery.envelope()));
            } catch (EventException e) {
                failures.put(delivery.envelope().id(), e);
            }
        }
        return events;
    }

    private Event<?> open(Envelope envelope) {
        if (subscriber.types().isEmpty()) {
            return envelope.open();
        }
        EventType<?> type = subscriber.types().stream()
                .filter(candidate -> candidate.name().equals(envelope.type()))
                .findFirst()
                .orElseThrow();
        return envelope.open(type);
    }

    private int attempt() {
        return batch.stream().mapToInt(Delivery::attempt).max().orElse(1);
    }

    private void failAll(Throwable failure) {
        batch.forEach(delivery -> failures.putIfAbsent(delivery.envelope().id(), failure));
    }

    private @Nullable Throwable firstFailure() {
        return failures.values().stream().findFirst().orElse(null);
    }

    private List<String> ids() {
        return batch.stream()
                .map(delivery -> delivery.envelope().id().toString())
                .toList();
    }

    private List<SubscriberRun.Handled> handled() {
        return batch.stream()
                .map(Delivery::envelope)
                .map(event -> new SubscriberRun.Handled(event.id().toString(), event.requestId()))
                .toList();
    }

    private void report() {
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        environment
                .listener()
                .subscriberRan(
                        new SubscriberRun(options.name(), handled(), attempt(), startedAt, duration, firstFailure()));
    }
}
