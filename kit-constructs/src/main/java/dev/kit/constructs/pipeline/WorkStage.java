package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.Reply;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.run.Work;

/** Runs the handler as a unit of work, and converts its result into the body of the response. */
final class WorkStage {

    private final EndpointRuntime runtime;
    private final OutputStage outputs;
    private final Work<PipelineContext, OutputStage.Output> work = this::work;
    private final boolean undoable;
    private final boolean declares;

    WorkStage(EndpointRuntime runtime) {
        this.runtime = runtime;
        outputs = new OutputStage(runtime);
        undoable = runtime.definition().database().isPresent();
        declares = !runtime.definition().events().isEmpty()
                || !runtime.definition().audits().isEmpty();
    }

    OutputStage.Output perform(PipelineContext context) throws Exception {
        if (!undoable && context.exchange().isDryRun()) {
            throw HttpErrors.conflict(
                    "Endpoint " + runtime.endpoint() + " has no database, so a dry run could not be undone.");
        }
        return runtime.unit().perform(context.run(), work);
    }

    private OutputStage.Output work(PipelineContext context) throws Exception {
        Object returned = runtime.definition().handle(context, context.response());
        Object data = returned instanceof Reply<?> reply ? reply.data() : returned;
        OutputStage.Output output = outputs.write(data, context.response());
        if (context.response().redirection().isEmpty()) {
            context.run().succeed(data);
        } else {
            withhold(output.status());
        }
        return output;
    }

    /** Withholds declared events and audits, since a redirection or an unchanged resource is not a success. */
    private void withhold(int status) {
        if (declares) {
            runtime.logger()
                    .warn(
                            "{} answers {}, which is no success: its declared events and audits are left out. Use"
                                    + " ctx.publish(…) and ctx.auditor() before such an answer.",
                            runtime.endpoint(),
                            status);
        }
    }
}
