package dev.kit.constructs.pipeline;

import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.endpoints.CallerContext;
import dev.kit.constructs.endpoints.Reply;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.rls.RowLevelSecurity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the handler and all that must succeed or fail with it, in one transaction where there is a database. */
final class WorkStage {

    private final Route route;
    private final OutputStage outputs;
    private final @Nullable Database<Object> database;
    private final @Nullable RowLevelSecurity<CallerContext<Object>> rls;
    private final @Nullable RlsBypass bypass;
    private final boolean declares;

    WorkStage(Route route) {
        this.route = route;
        outputs = new OutputStage(route);
        database = route.database();
        rls = route.definition().rls().orElse(null);
        declares = !route.definition().events().isEmpty()
                || !route.definition().audits().isEmpty();
        bypass = database != null && route.definition().isRlsBypassed() ? new RlsBypass(route) : null;
    }

    OutputStage.Output perform(Run run, Deadline deadline) throws Exception {
        if (run.exchange().isDryRun()) {
            return rehearse(run, deadline);
        }
        OutputStage.Output output = database == null
                ? work(run, deadline)
                : route.environment().databases().within(database, settings(run, deadline), handle -> {
                    run.useDatabase(handle);
                    return work(run, deadline);
                });
        deadline.finish();
        route.audits().flushOutside(run);
        route.events().publishPending(run);
        route.audits().report(run);
        route.events().report(run);
        return output;
    }

    /** All the work without its effects: the transaction never commits, and nothing is published or told. */
    private OutputStage.Output rehearse(Run run, Deadline deadline) throws Exception {
        if (database == null) {
            throw HttpErrors.conflict(
                    "Endpoint " + route.endpoint() + " has no database, so a dry run could not be undone.");
        }
        try {
            return route.environment().databases().within(database, settings(run, deadline), handle -> {
                run.useDatabase(handle);
                throw new Rehearsed(work(run, deadline));
            });
        } catch (Rehearsed done) {
            deadline.finish();
            return done.output;
        }
    }

    /** Carries the output out of a transaction that is to be rolled back. */
    @SuppressWarnings("serial") // never leaves this class
    private static final class Rehearsed extends RuntimeException {

        private final transient OutputStage.Output output;

        Rehearsed(OutputStage.Output output) {
            super(null, null, false, false);
            this.output = output;
        }
    }

    private OutputStage.Output work(Run run, Deadline deadline) throws Exception {
        if (bypass != null) {
            bypass.record(run);
        }
        Object returned = handled(run);
        Object data = returned instanceof Reply<?> reply ? reply.data() : returned;
        OutputStage.Output output = outputs.write(data, run.response());
        boolean success = run.response().redirection().isEmpty();
        if (success) {
            route.audits().declare(run, data);
        }
        route.audits().flushInside(run);
        if (success) {
            route.events().enlist(run, data);
        } else {
            withhold(output.status());
        }
        deadline.check();
        return output;
    }

    /** A redirection or an unchanged resource is no success: nothing declared follows from it, and that is told. */
    private void withhold(int status) {
        if (declares) {
            route.logger()
                    .warn(
                            "{} answers {}, which is no success: its declared events and audits are left out. Use"
                                    + " ctx.publish(…) and ctx.auditor() before such an answer.",
                            route.endpoint(),
                            status);
        }
    }

    private @Nullable Object handled(Run run) throws Exception {
        try {
            return route.definition().handle(run, run.response());
        } catch (Throwable failure) {
            if (bypass != null) {
                bypass.explain(failure);
            }
            throw failure;
        }
    }

    private TransactionSettings settings(Run run, Deadline deadline) throws Exception {
        TransactionSettings settings = TransactionSettings.defaults();
        if (rls != null) {
            Map<String, String> variables = rls.variables(run);
            run.tenant(rls.tenant(variables));
            settings = settings.variables(variables);
        }
        if (bypass != null) {
            settings = bypass.apply(settings);
        }
        return settings.timeout(deadline.remaining());
    }
}
