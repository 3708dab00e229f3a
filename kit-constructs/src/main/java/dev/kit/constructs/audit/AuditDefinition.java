package dev.kit.constructs.audit;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An audit that a construct declares, recorded after each successful run. Immutable and thread-safe.
 *
 * @param <R> the handler's output
 */
public final class AuditDefinition<R> {

    private final AuditableAction<?> action;
    private final Function<? super R, ?> payload;
    private final AuditSpec<R> spec;

    private AuditDefinition(AuditableAction<?> action, Function<? super R, ?> payload, AuditSpec<R> spec) {
        this.action = Objects.requireNonNull(action, "action");
        this.payload = Objects.requireNonNull(payload, "payload");
        this.spec = Objects.requireNonNull(spec, "spec");
    }

    /** Returns an audit of {@code action} whose payload is taken from the output. */
    public static <R, P> AuditDefinition<R> of(
            AuditableAction<P> action, Function<? super R, ? extends P> payload, UnaryOperator<AuditSpec<R>> spec) {
        return new AuditDefinition<>(action, payload, spec.apply(AuditSpec.defaults()));
    }

    /** Returns an audit of {@code action} whose payload is taken from the output. */
    public static <R, P> AuditDefinition<R> of(AuditableAction<P> action, Function<? super R, ? extends P> payload) {
        return of(action, payload, UnaryOperator.identity());
    }

    /** Returns the recorded action. */
    public AuditableAction<?> action() {
        return action;
    }

    /** Records the output if the condition holds; the payload of a skipped audit is never computed. */
    void record(R output, Auditor auditor) {
        if (spec.applies(output)) {
            auditor.add(action, payload.apply(output), spec.operation, spec.entityIdOf(output), spec.table);
        }
    }
}
