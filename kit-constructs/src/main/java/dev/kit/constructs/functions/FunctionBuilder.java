package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.validation.Schema;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Collects the parts of a function until {@link #handle} builds it. Immutable: each method returns a new builder.
 *
 * @param <I> the type of the input
 * @param <D> the type of the database handle
 */
public final class FunctionBuilder<I, D> extends FunctionSettings<FunctionBuilder<I, D>> {

    FunctionBuilder(FunctionDefinition definition) {
        super(definition);
    }

    @Override
    protected FunctionBuilder<I, D> with(FunctionDefinition changed) {
        return new FunctionBuilder<>(changed);
    }

    /** Validates the input by the class. The handler receives it as {@code ctx.input()}. */
    public <J> FunctionBuilder<J, D> input(Class<J> type) {
        return input(Schema.of(type));
    }

    /** Validates the input by {@code schema}. */
    public <J> FunctionBuilder<J, D> input(Schema<J> schema) {
        return new FunctionBuilder<>(definition.withInput(schema));
    }

    /** Validates the handler's return value by the class. */
    public <R> TypedFunctionBuilder<I, D, R> output(Class<R> type) {
        return output(Schema.of(type));
    }

    /** Validates the handler's return value by {@code schema}. */
    public <R> TypedFunctionBuilder<I, D, R> output(Schema<R> schema) {
        return new TypedFunctionBuilder<>(definition.withOutput(schema));
    }

    /** Provides {@code ctx.db()}, a {@link JdbcClient}, and runs the handler in a transaction. */
    public FunctionBuilder<I, JdbcClient> database(Service<DataSource> service) {
        return database(Database.jdbc(service));
    }

    /** Provides {@code ctx.db()}, and runs the handler in a transaction. */
    public <H> FunctionBuilder<I, H> database(Database<H> database) {
        return new FunctionBuilder<>(definition.withDatabase(database));
    }

    /**
     * Sets variables {@code app.<key>} for row-level security from the call.
     *
     * <p>{@link RowLevelSecurity#of} names another prefix.
     */
    public FunctionBuilder<I, D> rls(RlsExtractor<FunctionCall<I>> extractor) {
        return with(definition.withRls(RowLevelSecurity.of(extractor)));
    }

    /**
     * Builds the function. Its output is the handler's return value, which is not validated.
     *
     * @throws IllegalStateException if its parts contradict each other
     */
    public <R extends @Nullable Object> CloudFunction<I, R> handle(FunctionHandler<I, D, R> handler) {
        return CloudFunction.build(definition, handler);
    }
}
