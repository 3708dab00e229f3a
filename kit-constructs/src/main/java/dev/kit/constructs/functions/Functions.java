package dev.kit.constructs.functions;

import dev.kit.constructs.database.NoDatabase;

/**
 * The entry point for declaring functions.
 *
 * <pre>{@code
 * import static dev.kit.constructs.functions.Functions.f;
 *
 * public static final CloudFunction<Month, Report> monthlyReport = f.input(Month.class)
 *     .output(Report.class)
 *     .database(SHOP)
 *     .handle(ctx -> report(ctx.db(), ctx.input()));
 * }</pre>
 */
public final class Functions {

    /** The builder with which every function begins. */
    public static final FunctionBuilder<NoInput, NoDatabase> f =
            new FunctionBuilder<>(FunctionDefinition.of("Function"));

    private Functions() {}

    /** The input of a construct that declared none. It has no methods. */
    public static final class NoInput {

        /** The only instance. */
        public static final NoInput INSTANCE = new NoInput();

        private NoInput() {}
    }
}
