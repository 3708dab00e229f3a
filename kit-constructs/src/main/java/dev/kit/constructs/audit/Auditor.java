package dev.kit.constructs.audit;

import dev.kit.constructs.TimeOrderedUuid;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Collects the audits of one run, written together at its end.
 *
 * <p>Not thread-safe: an auditor belongs to the handler's thread, as the transaction does.
 */
public final class Auditor {

    private final AuditActor actor;
    private final AuditOrigin origin;
    private final InstantSource clock;
    private final Set<AuditableAction<?>> actions;
    private final Map<String, Object> metadata = new LinkedHashMap<>();
    private final List<AuditRecord> records = new ArrayList<>();

    private Auditor(AuditActor actor, AuditOrigin origin, InstantSource clock, Set<AuditableAction<?>> actions) {
        this.actor = Objects.requireNonNull(actor, "actor");
        this.origin = Objects.requireNonNull(origin, "origin");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.actions = Set.copyOf(actions);
    }

    /** Returns an auditor for one run. */
    public static Auditor of(AuditActor actor, AuditOrigin origin) {
        return of(actor, origin, InstantSource.system());
    }

    /** Returns an auditor for one run, with the time of {@code clock}. */
    public static Auditor of(AuditActor actor, AuditOrigin origin, InstantSource clock) {
        return of(actor, origin, clock, Set.of());
    }

    /** Returns an auditor for one run that records only {@code actions}. If they are empty, it records any action. */
    public static Auditor of(
            AuditActor actor, AuditOrigin origin, InstantSource clock, Set<AuditableAction<?>> actions) {
        return new Auditor(actor, origin, clock, actions);
    }

    /**
     * Records an action.
     *
     * @throws IllegalArgumentException if {@code action} is not among those of the construct's {@code .auditor(…)}
     */
    public <P> void audit(AuditableAction<P> action, P payload) {
        add(action, payload, AuditOperation.CUSTOM, null, null);
    }

    /**
     * Records an action with an entity, table or operation.
     *
     * @throws IllegalArgumentException if {@code action} is not among those of the construct's {@code .auditor(…)}
     */
    public <P> void audit(AuditableAction<P> action, P payload, UnaryOperator<AuditSpec<P>> spec) {
        AuditDefinition.<P, P>of(action, given -> given, spec).record(payload, this);
    }

    /**
     * Records a change of an entity with its values before and after. Either may be null.
     *
     * @throws IllegalArgumentException if {@code action} is not among those of the construct's {@code .auditor(…)}
     */
    public void change(
            AuditableAction<?> action,
            AuditOperation operation,
            String table,
            Object entityId,
            @Nullable Object oldValues,
            @Nullable Object newValues) {
        check(action);
        JsonNode before = AuditJson.tree(oldValues);
        JsonNode after = AuditJson.tree(newValues);
        records.add(entry(action.type(), operation, table, entityId, before, after, null));
    }

    /** Records the audits that a construct declares for its output, in order. */
    public <R> void declared(List<AuditDefinition<R>> definitions, R output) {
        for (AuditDefinition<R> definition : definitions) {
            definition.record(output, this);
        }
    }

    /** Adds metadata to all records from now on. */
    public void addMetadata(Map<String, ?> metadata) {
        this.metadata.putAll(metadata);
    }

    /** Returns a copy of the collected records that are not written yet. */
    public List<AuditRecord> records() {
        return List.copyOf(records);
    }

    /** Discards the collected records. */
    public void clear() {
        records.clear();
    }

    /** Writes the collected records as one batch, once. Without records it writes nothing. */
    public List<AuditRecord> flush(AuditStorage storage) {
        if (records.isEmpty()) {
            return List.of();
        }
        List<AuditRecord> batch = List.copyOf(records);
        storage.write(batch);
        records.clear();
        return batch;
    }

    void add(
            AuditableAction<?> action,
            @Nullable Object payload,
            AuditOperation operation,
            @Nullable Object entityId,
            @Nullable String table) {
        check(action);
        records.add(entry(action.type(), operation, table, entityId, null, null, AuditJson.tree(payload)));
    }

    private void check(AuditableAction<?> action) {
        if (!actions.isEmpty() && !actions.contains(action)) {
            throw new IllegalArgumentException("The action \"" + action.type()
                    + "\" is not among those that may be recorded here. Add it to .auditor(…), or record one of these: "
                    + actions.stream().map(AuditableAction::type).sorted().collect(Collectors.joining(", ")) + ".");
        }
    }

    /** Returns a record whose time is truncated to microseconds, the precision of PostgreSQL. */
    private AuditRecord entry(
            String type,
            AuditOperation operation,
            @Nullable String table,
            @Nullable Object entityId,
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            @Nullable JsonNode payload) {
        return new AuditRecord(
                TimeOrderedUuid.next(),
                type,
                operation,
                table,
                AuditJson.entityId(entityId),
                before,
                after,
                payload,
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                actor,
                origin,
                metadata.isEmpty() ? null : AuditJson.tree(metadata));
    }
}
