package dev.kit.boot.web;

import dev.kit.boot.SecurityRefusal;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.springframework.web.HttpRequestHandler;

/** Runs one request through the pipeline of its endpoint. Created per request, so that nothing is looked up twice. */
record EndpointHandler(MountedEndpoint mounted, String path, Map<String, String> pathParams, Set<String> allowed)
        implements HttpRequestHandler {

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Pipeline.Execution run = mounted.pipeline().inspect(new ServletExchange(request, path, pathParams));
        Answer answer = run.answer();
        HttpException failure = run.failure();
        if (failure != null) {
            ObservedFailure.report(failure, run.thrown(), request);
            if (ApplicationAdvice.write(answer, request)
                    || (failure instanceof SecurityRefusal refusal
                            && SecurityChain.answers(refusal, answer, request, response))) {
                return;
            }
        }
        // Without the header the dispatcher's servlet would report all methods.
        Answer complete = allowed.isEmpty() ? answer : Unrouted.withAllow(answer, allowed);
        ServletAnswer.write(complete, request, response);
    }

    /** Returns the location of the endpoint's declaration. The studio shows it as the handler. */
    @Override
    public String toString() {
        return mounted.location();
    }
}
