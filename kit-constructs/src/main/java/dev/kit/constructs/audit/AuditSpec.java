package dev.kit.constructs.audit;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The optional parts of a declared audit. Immutable; each method returns a copy.
 *
 * @param <R> the handler's output
 */
public final class AuditSpec<R> {

    final AuditOperation operation;
    private final Predicate<? super R> when;
    private final @Nullable Function<? super R, ?> entityId;
    final @Nullable String table;

    private AuditSpec(
            AuditOperation operation,
            Predicate<? super R> when,
            @Nullable Function<? super R, ?> entityId,
            @Nullable String table) {
        this.operation = operation;
        this.when = when;
        this.entityId = entityId;
        this.table = table;
    }

    static <R> AuditSpec<R> defaults() {
        return new AuditSpec<>(AuditOperation.CUSTOM, output -> true, null, null);
    }

    /** Sets the operation on the entity. */
    public AuditSpec<R> operation(AuditOperation operation) {
        return new AuditSpec<>(Objects.requireNonNull(operation, "operation"), when, entityId, table);
    }

    /** Records only outputs that match {@code when}. */
    public AuditSpec<R> when(Predicate<? super R> when) {
        return new AuditSpec<>(operation, Objects.requireNonNull(when, "when"), entityId, table);
    }

    /** Sets the identifier of the entity. Values other than text, numbers and UUIDs are stored as JSON. */
    public AuditSpec<R> entityId(Function<? super R, ?> entityId) {
        return new AuditSpec<>(operation, when, Objects.requireNonNull(entityId, "entityId"), table);
    }

    /** Sets the table of the entity. */
    public AuditSpec<R> table(String table) {
        return new AuditSpec<>(operation, when, entityId, Objects.requireNonNull(table, "table"));
    }

    boolean applies(R output) {
        return when.test(output);
    }

    @Nullable Object entityIdOf(R output) {
        return entityId == null ? null : entityId.apply(output);
    }
}
