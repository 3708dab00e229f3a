package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.run.Effects;
import dev.kit.constructs.validation.Schema;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The parts of a function except its handler. Immutable; each {@code with} method returns a copy.
 *
 * @param kind the kind of construct, with which messages begin: {@code Function} or {@code Cron}
 * @param name the declared name; null for that of its field
 * @param services the services that it may use, each once
 * @param logger its own logger; null for a logger with its name
 * @param data its database
 * @param effects its events and audits
 * @param input the schema of its input; null if it takes none
 * @param output the schema of its output; null if it declares none
 * @param timeout the longest a run may take, 30 seconds by default
 * @param memorySize the memory that a cloud platform allocates, in MB; null for the platform's default
 */
public record FunctionDefinition(
        String kind,
        @Nullable String name,
        List<Service<?>> services,
        @Nullable Logger logger,
        Data<FunctionCall<Object>> data,
        Effects effects,
        @Nullable Schema<Object> input,
        @Nullable Schema<Object> output,
        Duration timeout,
        @Nullable Integer memorySize) {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    public FunctionDefinition {
        Objects.requireNonNull(kind, "kind");
        services = List.copyOf(services);
        if (timeout.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("A timeout must be at least 1 ms, not " + timeout + ".");
        }
        if (memorySize != null && memorySize < 1) {
            throw new IllegalArgumentException("A memory size must be at least 1 MB, not " + memorySize + ".");
        }
    }

    /** Returns a definition with the defaults. */
    public static FunctionDefinition of(String kind) {
        Data<FunctionCall<Object>> own = Data.<FunctionCall<Object>>none().separate(true);
        return new FunctionDefinition(
                kind, null, List.of(), null, own, Effects.NONE, null, null, DEFAULT_TIMEOUT, null);
    }

    /** Returns a copy named {@code given}. */
    public FunctionDefinition withName(String given) {
        if (given.isBlank()) {
            throw new IllegalArgumentException("The name of a " + kind + " must not be blank.");
        }
        return new FunctionDefinition(kind, given, services, logger, data, effects, input, output, timeout, memorySize);
    }

    /** Returns a copy that may also use {@code more} services. */
    public FunctionDefinition adding(Service<?>... more) {
        Set<Service<?>> all = new LinkedHashSet<>(services);
        all.addAll(List.of(more));
        return new FunctionDefinition(
                kind, name, List.copyOf(all), logger, data, effects, input, output, timeout, memorySize);
    }

    /** Returns a copy that logs to {@code given}. */
    public FunctionDefinition withLogger(Logger given) {
        return new FunctionDefinition(kind, name, services, given, data, effects, input, output, timeout, memorySize);
    }

    /** Returns a copy whose handler runs in a transaction of {@code database}. */
    public FunctionDefinition withDatabase(Database<?> database) {
        return with(data.withDatabase(erased(database)));
    }

    /**
     * Returns a copy with row-level security.
     *
     * <p>Its variables are those that {@code rls} extracts from the call.
     */
    public FunctionDefinition withRls(RowLevelSecurity<? extends FunctionCall<?>> rls) {
        return with(data.withRls(erased(rls)));
    }

    /** Returns a copy with other databases. */
    public FunctionDefinition with(Data<FunctionCall<Object>> changed) {
        return new FunctionDefinition(
                kind, name, services, logger, changed, effects, input, output, timeout, memorySize);
    }

    /** Returns a copy that joins the transaction of its caller. */
    public FunctionDefinition joining() {
        return with(data.separate(false));
    }

    /** Returns a copy that publishes {@code event} after each successful run. */
    public FunctionDefinition withEvent(EventDefinition<?> event) {
        return with(effects.withEvent(erased(event)));
    }

    /** Returns a copy that records {@code audit} after each successful run. */
    public FunctionDefinition withAudit(AuditDefinition<?> audit) {
        return with(effects.withAudit(erased(audit)));
    }

    /** Returns a copy with other events and audits. */
    public FunctionDefinition with(Effects changed) {
        return new FunctionDefinition(kind, name, services, logger, data, changed, input, output, timeout, memorySize);
    }

    /** Returns a copy that validates its input by {@code schema}. */
    public FunctionDefinition withInput(Schema<?> schema) {
        return new FunctionDefinition(
                kind, name, services, logger, data, effects, erased(schema), output, timeout, memorySize);
    }

    /** Returns a copy that validates its output by {@code schema}. */
    public FunctionDefinition withOutput(Schema<?> schema) {
        return new FunctionDefinition(
                kind, name, services, logger, data, effects, input, erased(schema), timeout, memorySize);
    }

    /** Returns a copy that may run for {@code limit}. */
    public FunctionDefinition withTimeout(Duration limit) {
        return new FunctionDefinition(kind, name, services, logger, data, effects, input, output, limit, memorySize);
    }

    /** Returns a copy that requests {@code megabytes} of memory on a cloud platform. */
    public FunctionDefinition withMemorySize(int megabytes) {
        return new FunctionDefinition(kind, name, services, logger, data, effects, input, output, timeout, megabytes);
    }

    /**
     * Validates the definition as a whole, before anything can run.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public FunctionDefinition checked() {
        if (data.database() == null && data.rls() != null) {
            throw invalid("has row-level security but no database. Add .database(…) or remove .rls(…).");
        }
        if (data.database() == null && data.rlsBypassed()) {
            throw invalid("bypasses row-level security but has no database. Add .database(…) or remove .rlsBypass().");
        }
        effects.flaws().stream().findFirst().ifPresent(flaw -> {
            throw invalid(flaw.problem() + " " + flaw.remedy());
        });
        return this;
    }

    private IllegalStateException invalid(String problem) {
        return new IllegalStateException(
                (name == null ? "A " + kind.toLowerCase(Locale.ROOT) : kind + " " + name) + " " + problem);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the builder's own types vouch for it
    private static <T> T erased(Object typed) {
        return (T) typed;
    }
}
