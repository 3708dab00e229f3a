package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a problem instead of Tomcat's error page for requests too malformed to reach the application.
 *
 * <p>Applies to the paths for which Kit responds; others keep the page.
 */
final class ProblemReportValve extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemReportValve.class);

    private static final ProblemWriter WRITER = new ProblemWriter(new JsonMapper());

    private final Supplier<EndpointHandlerMapping> endpoints;
    private final String prefix;

    /**
     * Creates a valve.
     *
     * @param prefix context path and dispatcher's path, which precede the paths of endpoints
     */
    ProblemReportValve(Supplier<EndpointHandlerMapping> endpoints, String prefix) {
        this.endpoints = endpoints;
        this.prefix = prefix;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !isOurs(request) || !response.setErrorReported()) {
            return;
        }
        HttpException problem = problem(status, request);
        problem.headers().forEach(header -> response.addHeader(header.getKey(), header.getValue()));
        write(WRITER.write(Problem.of(problem, null, null)), response);
    }

    private boolean isOurs(Request request) {
        String path = path(request);
        KitPaths paths = endpoints.get().paths();
        return path == null ? paths.isEverything() : paths.isOurs(path);
    }

    /** Returns null if the URI is not a path, or not below the dispatcher's. */
    private @Nullable String path(Request request) {
        String raw = request.getRequestURI();
        return raw == null ? null : RequestPath.within(prefix, raw);
    }

    /** Returns a problem without the path, because a URI that Tomcat rejects may not even be text. */
    private HttpException problem(int status, Request request) {
        String path = path(request);
        List<String> allowed = path == null ? List.of() : endpoints.get().allowedMethods(path);
        return status == 405 && !allowed.isEmpty()
                ? ReportedErrors.problem(status, request.getMethod(), "", allowed)
                : new HttpException(status, "The request was refused.");
    }

    private static void write(byte[] body, Response response) {
        try {
            response.setContentType(Problem.MEDIA_TYPE);
            response.setCharacterEncoding(StandardCharsets.UTF_8.name());
            Writer reporter = response.getReporter();
            if (reporter != null) {
                reporter.write(new String(body, StandardCharsets.UTF_8));
                response.finishResponse();
            }
        } catch (IOException | IllegalStateException e) {
            log.debug("The refusal could not be written.", e);
        }
    }
}
