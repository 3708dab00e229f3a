package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.RedeliveryPolicy;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.run.Effects;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The parts of a subscriber except its handler. Immutable.
 *
 * @param name its stable name
 * @param types the events it handles; empty for events of every type
 * @param services the services that it may use, each once
 * @param logger its own logger; null for a logger with its name
 * @param data its database
 * @param effects its publisher and its storage of audits
 * @param calls the settings of its calls
 */
record SubscriberOptions(
        String name,
        List<EventType<?>> types,
        List<Service<?>> services,
        @Nullable Logger logger,
        Data<Envelope> data,
        Effects effects,
        Calls calls) {

    SubscriberOptions {
        types = List.copyOf(types);
        services = List.copyOf(services);
    }

    static SubscriberOptions of(List<? extends EventType<?>> types) {
        List<EventType<?>> distinct = List.copyOf(new LinkedHashSet<EventType<?>>(types));
        for (EventType<?> type : distinct) {
            if (distinct.stream()
                            .filter(other -> other.name().equals(type.name()))
                            .count()
                    > 1) {
                throw new IllegalArgumentException("A subscriber cannot tell two types named \"" + type.name()
                        + "\" apart. Subscribe to one of them; upcast(…) reads older versions as the newest.");
            }
        }
        String name = distinct.isEmpty()
                ? "all"
                : distinct.stream().map(EventType::name).collect(Collectors.joining("+"));
        return new SubscriberOptions(name, distinct, List.of(), null, Data.none(), Effects.NONE, Calls.DEFAULT);
    }

    SubscriberOptions withName(String given) {
        if (given.isBlank()) {
            throw new IllegalArgumentException("The name of a subscriber must not be blank.");
        }
        return new SubscriberOptions(given, types, services, logger, data, effects, calls);
    }

    SubscriberOptions adding(Service<?>... more) {
        Set<Service<?>> all = new LinkedHashSet<>(services);
        all.addAll(List.of(more));
        return new SubscriberOptions(name, types, List.copyOf(all), logger, data, effects, calls);
    }

    SubscriberOptions withLogger(Logger given) {
        return new SubscriberOptions(name, types, services, given, data, effects, calls);
    }

    SubscriberOptions with(Data<Envelope> changed) {
        return new SubscriberOptions(name, types, services, logger, changed, effects, calls);
    }

    SubscriberOptions with(Effects changed) {
        return new SubscriberOptions(name, types, services, logger, data, changed, calls);
    }

    SubscriberOptions with(Calls changed) {
        return new SubscriberOptions(name, types, services, logger, data, effects, changed);
    }

    /**
     * Validates the options as a whole, before anything can run.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    SubscriberOptions checked(boolean perEvent) {
        if (data.database() == null && data.rls() != null) {
            throw invalid("has row-level security but no database", "Add .database(…) or remove .rls(…)");
        }
        if (data.database() == null && calls.idempotent()) {
            throw invalid(
                    "is idempotent but has no database", "Add .database(…) for its inbox, or remove .idempotent()");
        }
        if (data.rls() != null && !perEvent && calls.batchSize() > 1) {
            throw invalid(
                    "has row-level security and handles batches, whose events may be of several tenants",
                    "Use .each(…), or a batch size of 1");
        }
        return this;
    }

    private IllegalStateException invalid(String what, String remedy) {
        return new IllegalStateException("Subscriber " + name + " " + what + ". " + remedy + ".");
    }

    /**
     * The settings of a subscriber's calls. Immutable.
     *
     * @param timeout the longest a call may take
     * @param retry the policy for redelivering failed events
     * @param concurrency the maximum number of concurrent calls
     * @param batchSize the maximum number of events per call
     * @param idempotent whether events handled before are skipped
     */
    record Calls(Duration timeout, RedeliveryPolicy retry, int concurrency, int batchSize, boolean idempotent) {

        static final Calls DEFAULT = new Calls(Duration.ofSeconds(30), RedeliveryPolicy.DEFAULT, 1, 1, false);

        Calls {
            if (timeout.compareTo(Duration.ofMillis(1)) < 0) {
                throw new IllegalArgumentException("A timeout must be at least 1 ms, not " + timeout + ".");
            }
            atLeastOne("concurrency", concurrency);
            atLeastOne("batch size", batchSize);
        }

        Calls withTimeout(Duration limit) {
            return new Calls(limit, retry, concurrency, batchSize, idempotent);
        }

        Calls withRetry(RedeliveryPolicy policy) {
            return new Calls(timeout, policy, concurrency, batchSize, idempotent);
        }

        Calls withConcurrency(int calls) {
            return new Calls(timeout, retry, calls, batchSize, idempotent);
        }

        Calls withBatchSize(int events) {
            return new Calls(timeout, retry, concurrency, events, idempotent);
        }

        Calls once() {
            return new Calls(timeout, retry, concurrency, batchSize, true);
        }

        private static void atLeastOne(String what, int number) {
            if (number < 1) {
                throw new IllegalArgumentException(
                        "A subscriber's " + what + " must be at least 1, not " + number + ".");
            }
        }
    }
}
