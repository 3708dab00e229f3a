package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Answer.Header;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.RequestIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The responses to requests that match no endpoint. They are the same in every adaptor. */
public final class Unrouted {

    private static final ProblemWriter WRITER = new ProblemWriter();

    private Unrouted() {}

    /** Returns a 404 error: no endpoint has this path. */
    public static HttpException notFound(String method, String path) {
        return HttpErrors.notFound("There is nothing at " + method + " " + path + ".");
    }

    /**
     * Returns a 405 error with {@code Allow}.
     *
     * <p>Endpoints have this path, but not the method.
     */
    public static HttpException methodNotAllowed(String method, Collection<String> allowed) {
        return HttpErrors.methodNotAllowed(
                method + " is not allowed here. Allowed: " + String.join(", ", allowed) + ".", List.copyOf(allowed));
    }

    /**
     * Returns a 400 error for a malformed path parameter.
     *
     * <p>The value is not text, or other software would read it as a different path.
     */
    public static HttpException badPath() {
        return HttpErrors.badRequest("A segment of the path is not percent-encoded UTF-8, or is a dot segment.");
    }

    /** Returns the methods of a path, in response to {@code OPTIONS}. */
    public static Answer options(Exchange exchange, Collection<String> allowed) {
        Header allow = new Header("Allow", String.join(", ", allowed));
        return new Answer(200, List.of(allow, requestId(exchange)), Answer.Empty.INSTANCE);
    }

    /**
     * Adds the methods of the path to an endpoint's response to {@code OPTIONS}.
     *
     * <p>A response that has an {@code Allow} header already is returned unchanged.
     */
    public static Answer withAllow(Answer answer, Collection<String> allowed) {
        if (answer.header("Allow") != null) {
            return answer;
        }
        List<Header> headers = new ArrayList<>(answer.headers());
        headers.add(new Header("Allow", String.join(", ", allowed)));
        return new Answer(answer.status(), headers, answer.body());
    }

    /** Returns {@code failure} as a problem document. */
    public static Answer problem(Exchange exchange, HttpException failure) {
        Header requestId = requestId(exchange);
        byte[] body = WRITER.write(Problem.of(failure, exchange.path(), requestId.value()));
        List<Header> headers = new ArrayList<>(List.of(requestId));
        failure.headers().forEach(header -> headers.add(new Header(header.getKey(), header.getValue())));
        headers.add(new Header("Content-Type", Problem.MEDIA_TYPE));
        if (!exchange.method().equals("HEAD")) {
            return new Answer(failure.status(), headers, new Answer.Bytes(body));
        }
        headers.add(new Header("Content-Length", String.valueOf(body.length)));
        return new Answer(failure.status(), headers, Answer.Empty.INSTANCE);
    }

    private static Header requestId(Exchange exchange) {
        return new Header(RequestIds.HEADER, RequestIds.of(exchange));
    }
}
