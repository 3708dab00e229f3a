package dev.kit.constructs.crons;

import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.functions.FunctionHandler;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A builder of a cron. Its methods may be called in any order; {@link #handle} builds the cron. Immutable: each method
 * returns a new builder.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
public final class CronBuilder<I, D> extends CronSettings<CronBuilder<I, D>> {

    CronBuilder(CronPlan plan, FunctionDefinition definition) {
        super(plan, definition);
    }

    @Override
    protected CronBuilder<I, D> with(FunctionDefinition changed) {
        return new CronBuilder<>(plan, changed);
    }

    @Override
    CronBuilder<I, D> with(CronPlan changed) {
        return new CronBuilder<>(changed, definition);
    }

    /** Validates the input by {@code type}. The input of scheduled runs is an empty JSON object. */
    public <J> CronBuilder<J, D> input(Class<J> type) {
        return input(Schema.of(type));
    }

    /** Validates the input by {@code schema}. The input of scheduled runs is an empty JSON object. */
    public <J> CronBuilder<J, D> input(Schema<J> schema) {
        return new CronBuilder<>(plan.withPayload(null), definition.withInput(schema));
    }

    /** Validates the input by {@code type}; the input of scheduled runs is {@code payload}. */
    public <J> CronBuilder<J, D> input(Class<J> type, J payload) {
        return new CronBuilder<>(plan.withPayload(payload), definition.withInput(Schema.of(type)));
    }

    /** Validates the output of the handler by {@code type}. */
    public <R> TypedCronBuilder<I, D, R> output(Class<R> type) {
        return output(Schema.of(type));
    }

    /** Validates the output of the handler by {@code schema}. */
    public <R> TypedCronBuilder<I, D, R> output(Schema<R> schema) {
        return new TypedCronBuilder<>(plan, definition.withOutput(schema));
    }

    /** Provides {@code ctx.db()}, a {@link JdbcClient}, and runs the handler in a transaction. */
    public CronBuilder<I, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Provides {@code ctx.db()}, and runs the handler in a transaction. */
    public <H> CronBuilder<I, H> database(Database<H> database) {
        return new CronBuilder<>(plan, definition.withDatabase(database));
    }

    /** Sets variables for row-level security from the call, under the prefix {@code app}. */
    public CronBuilder<I, D> rls(RlsExtractor<FunctionCall<I>> extractor) {
        return with(definition.withRls(RowLevelSecurity.of(extractor)));
    }

    /**
     * Builds the cron.
     *
     * @throws IllegalStateException if the cron has no schedule, or its parts contradict each other
     */
    public Cron<I, @Nullable Void> handle(CronHandler<I, D> handler) {
        return Cron.<I, @Nullable Void>build(CronDefinition.of(plan, definition), CronBuilder.<I, D>silent(handler));
    }

    @SuppressWarnings("NullAway") // null is the only value of Void
    private static <I, D> FunctionHandler<I, D, @Nullable Void> silent(CronHandler<I, D> handler) {
        return run -> {
            handler.handle(new DueContext<>(run));
            return null;
        };
    }
}
