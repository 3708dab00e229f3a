package dev.kit.constructs.crons;

import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.functions.Functions.NoInput;

/**
 * The entry point for declaring crons.
 *
 * <pre>{@code
 * import static dev.kit.constructs.crons.Crons.c;
 *
 * public static final Cron<NoInput, Void> forgetCarts = c.schedule("cron(0 2 * * *)")
 *     .database(SHOP)
 *     .handle(ctx -> forgetCarts(ctx.db()));
 * }</pre>
 */
public final class Crons {

    /** The builder from which every cron starts. */
    public static final CronBuilder<NoInput, NoDatabase> c =
            new CronBuilder<>(CronPlan.NONE, FunctionDefinition.of("Cron"));

    private Crons() {}
}
