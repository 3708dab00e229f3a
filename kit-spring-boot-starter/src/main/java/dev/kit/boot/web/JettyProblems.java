package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes a problem instead of Jetty's error page, on the paths for which Kit responds. */
final class JettyProblems extends ErrorHandler {

    private final Refusals refusals;

    JettyProblems(Refusals refusals) {
        this.refusals = refusals;
    }

    /** Returns a handler that refuses {@code TRACE}, which servlets answer otherwise. */
    Handler.Singleton traces() {
        return new Handler.Wrapper() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                if (!request.getMethod().equals("TRACE") || !refusals.isOurs(path(request))) {
                    return super.handle(request, response, callback);
                }
                Response.writeError(request, response, callback, 405);
                return true;
            }
        };
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int status,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback)
            throws IOException {
        String path = path(request);
        if (!refusals.isOurs(path)) {
            super.generateResponse(request, response, status, message, cause, callback);
            return;
        }
        HttpException problem = refusals.problem(status, request.getMethod(), path);
        problem.headers().forEach(header -> response.getHeaders().add(header.getKey(), header.getValue()));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);
        response.write(true, ByteBuffer.wrap(Refusals.body(problem)), callback);
    }

    private static @Nullable String path(Request request) {
        return request.getHttpURI().getPath();
    }
}
