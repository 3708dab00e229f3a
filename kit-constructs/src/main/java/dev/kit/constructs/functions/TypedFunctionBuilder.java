package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditSpec;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Collects the parts of a function with a declared output. Immutable: each method returns a new builder.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 * @param <R> the type of the output
 */
public final class TypedFunctionBuilder<I, D, R> extends FunctionSettings<TypedFunctionBuilder<I, D, R>> {

    TypedFunctionBuilder(FunctionDefinition definition) {
        super(definition);
    }

    @Override
    protected TypedFunctionBuilder<I, D, R> with(FunctionDefinition changed) {
        return new TypedFunctionBuilder<>(changed);
    }

    /** Validates the input by the class. The handler receives it as {@code ctx.input()}. */
    public <J> TypedFunctionBuilder<J, D, R> input(Class<J> type) {
        return input(Schema.of(type));
    }

    /** Validates the input by {@code schema}. */
    public <J> TypedFunctionBuilder<J, D, R> input(Schema<J> schema) {
        return new TypedFunctionBuilder<>(definition.withInput(schema));
    }

    /** Provides {@code ctx.db()}, a {@link JdbcClient}, and runs the handler in a transaction. */
    public TypedFunctionBuilder<I, JdbcClient, R> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Provides {@code ctx.db()}, and runs the handler in a transaction. */
    public <H> TypedFunctionBuilder<I, H, R> database(Database<H> database) {
        return new TypedFunctionBuilder<>(definition.withDatabase(database));
    }

    /**
     * Sets variables {@code app.<key>} for row-level security from the call.
     *
     * <p>{@link RowLevelSecurity#of} names another prefix.
     */
    public TypedFunctionBuilder<I, D, R> rls(RlsExtractor<FunctionCall<I>> extractor) {
        return with(definition.withRls(RowLevelSecurity.of(extractor)));
    }

    /** Publishes an event after each success. The payload is derived from the output. */
    public <T> TypedFunctionBuilder<I, D, R> event(EventType<T> type, Function<R, T> payload) {
        return event(EventDefinition.<R, T>of(type, payload));
    }

    /** Publishes an event after each success. {@code spec} adds a condition or a key. */
    public <T> TypedFunctionBuilder<I, D, R> event(
            EventType<T> type, Function<R, T> payload, UnaryOperator<EventDefinition<R>> spec) {
        return event(spec.apply(EventDefinition.<R, T>of(type, payload)));
    }

    /** Publishes an event after each success. */
    public TypedFunctionBuilder<I, D, R> event(EventDefinition<R> event) {
        return with(definition.withEvent(event));
    }

    /** Records an audit after each success. The payload is derived from the output. */
    public <T> TypedFunctionBuilder<I, D, R> audit(AuditableAction<T> action, Function<R, T> payload) {
        return audit(AuditDefinition.<R, T>of(action, payload));
    }

    /** Records an audit after each success. {@code spec} adds entity, table or condition. */
    public <T> TypedFunctionBuilder<I, D, R> audit(
            AuditableAction<T> action, Function<R, T> payload, UnaryOperator<AuditSpec<R>> spec) {
        return audit(AuditDefinition.<R, T>of(action, payload, spec));
    }

    /** Records an audit after each success. */
    public TypedFunctionBuilder<I, D, R> audit(AuditDefinition<R> audit) {
        return with(definition.withAudit(audit));
    }

    /**
     * Builds the function. The handler's return value is validated.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public CloudFunction<I, R> handle(FunctionHandler<I, D, R> handler) {
        return CloudFunction.build(definition, handler);
    }
}
