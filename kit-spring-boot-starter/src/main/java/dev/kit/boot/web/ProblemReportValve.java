package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a problem instead of Tomcat's error page for requests too malformed to reach the application.
 *
 * <p>Applies to the paths for which Kit responds; others keep the page.
 */
final class ProblemReportValve extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemReportValve.class);

    private final Refusals refusals;

    ProblemReportValve(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        String path = request.getRequestURI();
        if (status < 400
                || response.getContentWritten() > 0
                || !refusals.isOurs(path)
                || !response.setErrorReported()) {
            return;
        }
        HttpException problem = refusals.problem(status, request.getMethod(), path);
        problem.headers().forEach(header -> response.addHeader(header.getKey(), header.getValue()));
        write(Refusals.body(problem), response);
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
