package dev.kit.constructs.crons;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditSpec;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.functions.FunctionHandler;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A builder of a cron with a declared output. Immutable: each method returns a new builder.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 * @param <R> the type of the output
 */
public final class TypedCronBuilder<I, D, R> extends CronSettings<TypedCronBuilder<I, D, R>> {

    TypedCronBuilder(CronPlan plan, FunctionDefinition definition) {
        super(plan, definition);
    }

    @Override
    protected TypedCronBuilder<I, D, R> with(FunctionDefinition changed) {
        return new TypedCronBuilder<>(plan, changed);
    }

    @Override
    TypedCronBuilder<I, D, R> with(CronPlan changed) {
        return new TypedCronBuilder<>(changed, definition);
    }

    /** Validates the input by {@code type}. The input of scheduled runs is an empty JSON object. */
    public <J> TypedCronBuilder<J, D, R> input(Class<J> type) {
        return input(Schema.of(type));
    }

    /** Validates the input by {@code schema}. The input of scheduled runs is an empty JSON object. */
    public <J> TypedCronBuilder<J, D, R> input(Schema<J> schema) {
        return new TypedCronBuilder<>(plan.withPayload(null), definition.withInput(schema));
    }

    /** Validates the input by {@code type}; the input of scheduled runs is {@code payload}. */
    public <J> TypedCronBuilder<J, D, R> input(Class<J> type, J payload) {
        return new TypedCronBuilder<>(plan.withPayload(payload), definition.withInput(Schema.of(type)));
    }

    /**
     * Provides {@code ctx.db()}, a {@link JdbcClient}, and runs the handler in a transaction.
     *
     * <p>Other handles are declared before the output: {@link CronBuilder#database(Database)}.
     */
    public TypedCronBuilder<I, JdbcClient, R> database(Service<DataSource> service) {
        return new TypedCronBuilder<>(plan, definition.withDatabase(Database.jdbc(service)));
    }

    /** Sets variables for row-level security from the call, under the prefix {@code app}. */
    public TypedCronBuilder<I, D, R> rls(RlsExtractor<FunctionCall<I>> extractor) {
        return with(definition.withRls(RowLevelSecurity.of(extractor)));
    }

    /** Publishes an event after each success, with a payload from the output. */
    public <T> TypedCronBuilder<I, D, R> event(EventType<T> type, Function<R, T> payload) {
        return event(type, payload, UnaryOperator.identity());
    }

    /** Publishes an event after each success. {@code spec} adds a condition or a key. */
    public <T> TypedCronBuilder<I, D, R> event(
            EventType<T> type, Function<R, T> payload, UnaryOperator<EventDefinition<R>> spec) {
        return with(definition.withEvent(spec.apply(EventDefinition.<R, T>of(type, payload))));
    }

    /** Records an audit after each success; {@code spec} adds entity, table or condition. */
    public <T> TypedCronBuilder<I, D, R> audit(
            AuditableAction<T> action, Function<R, T> payload, UnaryOperator<AuditSpec<R>> spec) {
        return with(definition.withAudit(AuditDefinition.<R, T>of(action, payload, spec)));
    }

    /** Records an audit after each success, with a payload from the output. */
    public <T> TypedCronBuilder<I, D, R> audit(AuditableAction<T> action, Function<R, T> payload) {
        return audit(action, payload, UnaryOperator.identity());
    }

    /**
     * Builds the cron; the output of the handler is validated.
     *
     * @throws IllegalStateException if the cron has no schedule, or its parts contradict each other
     */
    public Cron<I, R> handle(ProducingCronHandler<I, D, R> handler) {
        FunctionHandler<I, D, R> function = run -> handler.handle(new DueContext<>(run));
        return Cron.build(CronDefinition.of(plan, definition), function);
    }
}
