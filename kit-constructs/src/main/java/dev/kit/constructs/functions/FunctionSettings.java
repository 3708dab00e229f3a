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
 * What functions and crons are told, whatever their types.
 *
 * @param <B> the builder that each method returns
 */
public abstract class FunctionSettings<B extends FunctionSettings<B>> {

    /** Everything said so far. */
    protected final FunctionDefinition definition;

    /** Continues with {@code definition}. */
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

    /** Gives the handler {@code ctx.publish(…)}, and takes the declared events. */
    public final B publisher(Service<? extends Publisher> publisher) {
        return with(definition.with(definition.effects().withPublisher(publisher)));
    }

    /**
     * Gives the handler {@code ctx.auditor()}, whose records are stored once, when the run succeeds.
     *
     * @param actions what may be recorded; anything if none is given
     */
    public final B auditor(Service<? extends AuditStorage> storage, AuditableAction<?>... actions) {
        return with(definition.with(definition.effects().withAuditor(storage, Set.copyOf(List.of(actions)))));
    }

    /** Runs the handler as a role that row-level security does not bind; each run is audited. */
    public final B rlsBypass() {
        return with(definition.with(definition.data().bypassingRls()));
    }

    /** Logs here instead of the construct's own logger. */
    public final B logger(Logger logger) {
        return with(definition.withLogger(logger));
    }

    /**
     * Interrupts a run that takes longer, rolls it back and fails it; 30 seconds by default.
     *
     * @throws IllegalArgumentException if it is shorter than one millisecond
     */
    public final B timeout(Duration timeout) {
        return with(definition.withTimeout(timeout));
    }

    /**
     * Interrupts runs that take longer than {@code timeoutMs} milliseconds.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public final B timeout(long timeoutMs) {
        return timeout(Duration.ofMillis(timeoutMs));
    }

    /**
     * Asks a cloud platform for {@code megabytes} of memory; a server ignores it.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public final B memorySize(int megabytes) {
        return with(definition.withMemorySize(megabytes));
    }
}
