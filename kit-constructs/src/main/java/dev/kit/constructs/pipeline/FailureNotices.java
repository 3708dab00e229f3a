package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.FailureContract;
import dev.kit.constructs.errors.HttpException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Notices error responses that the endpoint does not declare, in development. Logs each status once. */
final class FailureNotices {

    private final EndpointRuntime runtime;
    private final FailureContract contract;
    private final Set<Integer> logged = ConcurrentHashMap.newKeySet();

    FailureNotices(EndpointRuntime runtime) {
        this.runtime = runtime;
        contract = FailureContract.of(runtime.endpoint());
    }

    /** Returns the deviation of the response from the declaration, with its remedy; null if it is declared. */
    @Nullable String of(PipelineContext context, HttpException failure) {
        // A dry run may be refused for reasons that real requests do not have.
        String breach =
                context.exchange().isDryRun() ? null : contract.breach(failure).orElse(null);
        if (breach != null && logged.add(failure.status())) {
            runtime.logger().warn("{}", breach);
        }
        return breach;
    }
}
