package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The problems for requests that a container refuses before they reach the application.
 *
 * @param prefix context path and dispatcher's path, which precede the paths of endpoints
 */
record Refusals(Supplier<EndpointHandlerMapping> endpoints, String prefix) {

    private static final ProblemWriter WRITER = new ProblemWriter(new JsonMapper());

    /** Returns true if Kit responds for this path; null is a URI that is no path. */
    boolean isOurs(@Nullable String rawPath) {
        String path = path(rawPath);
        KitPaths paths = endpoints.get().paths();
        return path == null ? paths.isEverything() : paths.isOurs(path);
    }

    /** Returns a problem without the path, because a URI that a container rejects may not even be text. */
    HttpException problem(int status, String method, @Nullable String rawPath) {
        String path = path(rawPath);
        List<String> allowed = path == null ? List.of() : endpoints.get().allowedMethods(path);
        return status == 405 && !allowed.isEmpty()
                ? ReportedErrors.problem(status, method, "", allowed)
                : new HttpException(status, "The request was refused.");
    }

    static byte[] body(HttpException problem) {
        return WRITER.write(Problem.of(problem, null, null));
    }

    /** Returns null if the URI is not a path, or not below the dispatcher's. */
    private @Nullable String path(@Nullable String raw) {
        return raw == null ? null : RequestPath.within(prefix, raw);
    }
}
