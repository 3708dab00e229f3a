package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem where Tomcat would write a page: for requests so malformed that they never reach the application. */
final class ProblemReportValve extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemReportValve.class);

    private static final ProblemWriter WRITER = new ProblemWriter(new JsonMapper());

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        // The path is not repeated: what Tomcat refuses may not even be text.
        HttpException problem = new HttpException(status, "The request was refused.");
        byte[] body = WRITER.write(Problem.of(problem, null, null));
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
