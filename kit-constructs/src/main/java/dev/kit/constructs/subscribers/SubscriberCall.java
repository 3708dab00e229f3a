package dev.kit.constructs.subscribers;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.SubscriberRun;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
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
import org.jspecify.annotations.Nullable;

/** One call of a subscriber's handler, with its transaction, its inbox and its deadline. */
final class SubscriberCall {

    private final Subscriber subscriber;
    private final SubscriberOptions options;
    private final List<Delivery> batch;
    private final Wiring wiring;
    private final String requestId;
    private final Map<UUID, Throwable> failures = new ConcurrentHashMap<>();
    private volatile boolean expired;
    private @Nullable Object output;
    private @Nullable Throwable thrown;

    SubscriberCall(Subscriber subscriber, List<Delivery> batch, Wiring wiring, String requestId) {
        this.subscriber = subscriber;
        this.options = subscriber.options();
        this.batch = batch;
        this.wiring = wiring;
        this.requestId = requestId;
    }

    /** Runs on the calling thread, so that work joins what a test has bound to it; only statements have a deadline. */
    SubscriberInvocation.Outcome runHere() {
        Instant startedAt = Instant.now();
        long start = System.nanoTime();
        try {
            work();
        } catch (Throwable e) {
            thrown = e;
            failAll(e);
        }
        report(startedAt, Duration.ofNanos(System.nanoTime() - start));
        return new SubscriberInvocation.Outcome(output, Map.copyOf(failures), thrown);
    }

    Map<UUID, Throwable> run(ExecutorService executor) throws InterruptedException {
        Instant startedAt = Instant.now();
        long start = System.nanoTime();
        Future<Integer> call = executor.submit(this::work);
        try {
            call.get(options.timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            failAll(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            expired = true;
            call.cancel(true);
            failAll(timedOut());
        } catch (InterruptedException e) {
            expired = true;
            call.cancel(true);
            throw e;
        }
        report(startedAt, Duration.ofNanos(System.nanoTime() - start));
        return Map.copyOf(failures);
    }

    /** Handles what fits its type; returns how many events those were. */
    private int work() throws Exception {
        List<Event<Object>> events = open();
        if (!events.isEmpty()) {
            RequestContext.Scope scope = new RequestContext(requestId, Instant.now(), subscriber.logger()).open();
            try {
                handleAll(events);
            } finally {
                scope.close();
            }
        }
        return events.size();
    }

    private void handleAll(List<Event<Object>> events) throws Exception {
        Databases.Opened database =
                options.database == null ? null : wiring.databases().open(options.database);
        Transactions transactions = database == null ? null : database.transactions();
        CallAudits audits = new CallAudits(subscriber, events.get(0).envelope(), wiring);
        if (transactions == null) {
            handle(events, database, audits);
        } else {
            handleInTransaction(events, database, transactions, audits);
        }
        audits.flushOutside();
    }

    private void handleInTransaction(
            List<Event<Object>> events,
            Databases.@Nullable Opened database,
            Transactions transactions,
            CallAudits audits)
            throws Exception {
        transactions.execute(settings(events), () -> {
            if (options.idempotent) {
                handleOnce(events, database, inbox(transactions), audits);
            } else {
                handle(events, database, audits);
            }
            audits.flushInside(database);
            return events.size();
        });
    }

    private Inbox inbox(Transactions transactions) {
        return new Inbox(transactions.dataSource(), wiring.registry().get(KitSchema.SERVICE), options.name);
    }

    private void handleOnce(
            List<Event<Object>> events, Databases.@Nullable Opened database, Inbox inbox, CallAudits audits)
            throws Exception {
        List<Event<Object>> unseen = inbox.unseen(events);
        if (!unseen.isEmpty()) {
            handle(unseen, database, audits);
            inbox.forget(failures.keySet());
        }
    }

    private void handle(List<Event<Object>> events, Databases.@Nullable Opened database, CallAudits audits)
            throws Exception {
        CallContext context = new CallContext(subscriber, events, attempt(), wiring, database, audits);
        output = subscriber.handler().handle(context);
        if (expired) {
            throw timedOut();
        }
        failures.putAll(context.failures());
    }

    private TransactionSettings settings(List<Event<Object>> events) throws Exception {
        TransactionSettings settings = TransactionSettings.defaults().timeout(options.timeout);
        return options.rls == null
                ? settings
                : settings.variables(options.rls.variables(events.get(0).envelope()));
    }

    /** Events whose payload does not fit their type fail alone. */
    private List<Event<Object>> open() {
        List<Event<Object>> events = new ArrayList<>(batch.size());
        for (Delivery delivery : batch) {
            try {
                events.add(open(delivery.envelope()));
            } catch (EventException e) {
                failures.put(delivery.envelope().id(), e);
            }
        }
        return events;
    }

    @SuppressWarnings("unchecked") // the payload's class comes from the type
    private Event<Object> open(Envelope envelope) {
        EventType<?> type = subscriber.types().stream()
                .filter(candidate -> candidate.name().equals(envelope.type()))
                .findFirst()
                .orElseThrow();
        return (Event<Object>) envelope.open(type);
    }

    private int attempt() {
        return batch.stream().mapToInt(Delivery::attempt).max().orElse(1);
    }

    private void failAll(Throwable failure) {
        batch.forEach(delivery -> failures.putIfAbsent(delivery.envelope().id(), failure));
    }

    private EventException timedOut() {
        return new EventException("Subscriber " + options.name + " took longer than " + options.timeout.toMillis()
                + " ms. Its work was rolled back; raise .timeout(…) or do less per call.");
    }

    private void report(Instant startedAt, Duration duration) {
        Throwable failure = failures.values().stream().findFirst().orElse(null);
        List<String> ids = batch.stream()
                .map(delivery -> delivery.envelope().id().toString())
                .toList();
        wiring.listener()
                .subscriberRan(
                        new SubscriberRun(options.name, ids, List.of(), attempt(), startedAt, duration, failure));
    }
}
