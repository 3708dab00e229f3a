package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;

/**
 * The settings common to functions and crons of all types.
 *
 * @param <B> the builder that each method returns
 */
public abstract class FunctionSettings<B extends FunctionSettings<B>> {

    /** The definition collected so far. */
    protected final FunctionDefinition definition;

    /** Creates a builder that continues with {@code definition}. */
    protected FunctionSettings(FunctionDefinition definition) {
        this.definition = definition;
    }

    /** Returns this builder with another definition. */
    protected abstract B with(FunctionDefinition changed);

    /**
     * Names the construct, instead of the field that holds it.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public final B name(String name) {
        return with(definition.withName(name));
    }

    /** Adds services that the handler may use. */
    public final B services(Service<?>... services) {
        return with(definition.adding(services));
    }

    /** Provides {@code ctx.publish(…)}, and publishes the declared events. */
    public final B publisher(Service<? extends Publisher> publisher) {
        return with(definition.with(definition.effects().withPublisher(publisher)));
    }

    /**
     * Provides {@code ctx.auditor()}, whose records are stored when the run succeeds. They are stored once.
     *
     * @param actions the actions that may be recorded; any action if none is listed
     */
    public final B auditor(Service<? extends AuditStorage> storage, AuditableAction<?>... actions) {
        return with(definition.with(definition.effects().withAuditor(storage, Set.copyOf(List.of(actions)))));
    }

    /**
     * Joins the transaction of the caller.
     *
     * <p>Without one it has its own. Events and audits of a joined call follow the caller's commit, and its failure
     * rolls the caller back.
     */
    public final B join() {
        return with(definition.joining());
    }

    /** Runs the handler with a role exempt from row-level security. Each run is audited. */
    public final B rlsBypass() {
        return with(definition.with(definition.data().bypassingRls()));
    }

    /** Logs to {@code logger} instead of the construct's own logger. */
    public final B logger(Logger logger) {
        return with(definition.withLogger(logger));
    }

    /**
     * Sets the timeout of a run, 30 seconds by default.
     *
     * <p>A run that takes longer is interrupted, rolled back and failed.
     *
     * @throws IllegalArgumentException if it is shorter than one millisecond
     */
    public final B timeout(Duration timeout) {
        return with(definition.withTimeout(timeout));
    }

    /**
     * Sets the timeout of a run in milliseconds.
     *
     * <p>A run that takes longer is interrupted, rolled back and failed.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public final B timeout(long timeoutMs) {
        return timeout(Duration.ofMillis(timeoutMs));
    }

    /**
     * Requests {@code megabytes} of memory from a cloud platform. A server ignores it.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public final B memorySize(int megabytes) {
        return with(definition.withMemorySize(megabytes));
    }
}
