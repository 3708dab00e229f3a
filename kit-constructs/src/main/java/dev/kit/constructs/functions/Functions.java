package dev.kit.constructs.functions;

import dev.kit.constructs.database.NoDatabase;

/**
 * Where functions start.
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

    /** The start of every function. */
    public static final FunctionBuilder<NoInput, NoDatabase> f =
            new FunctionBuilder<>(FunctionDefinition.of("Function"));

    private Functions() {}

    /** The input of a construct that declared none: it has no methods. */
    public static final class NoInput {

        /** The only one. */
        public static final NoInput INSTANCE = new NoInput();

        private NoInput() {}
    }
}
