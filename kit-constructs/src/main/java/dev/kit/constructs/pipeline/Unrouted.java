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

/** The answers to requests that no endpoint takes, the same in every adaptor. */
public final class Unrouted {

    private static final ProblemWriter WRITER = new ProblemWriter();

    private Unrouted() {}

    /** 404: no endpoint has this path. */
    public static HttpException notFound(String method, String path) {
        return HttpErrors.notFound("There is nothing at " + method + " " + path + ".");
    }

    /** 405 with {@code Allow}: endpoints have this path, but not the method. */
    public static HttpException methodNotAllowed(String method, Collection<String> allowed) {
        return HttpErrors.methodNotAllowed(
                method + " is not allowed here. Allowed: " + String.join(", ", allowed) + ".", List.copyOf(allowed));
    }

    /** 400: what stands for a parameter in the path is not text, or would be read as another path elsewhere. */
    public static HttpException badPath() {
        return HttpErrors.badRequest("A segment of the path is not percent-encoded UTF-8, or is a dot segment.");
    }

    /** The methods of a path, to {@code OPTIONS}. */
    public static Answer options(Exchange exchange, Collection<String> allowed) {
        Header allow = new Header("Allow", String.join(", ", allowed));
        return new Answer(200, List.of(allow, requestId(exchange)), Answer.Empty.INSTANCE);
    }

    /** The answer of an endpoint to {@code OPTIONS}, with the methods of its path unless it told them itself. */
    public static Answer withAllow(Answer answer, Collection<String> allowed) {
        if (answer.header("Allow") != null) {
            return answer;
        }
        List<Header> headers = new ArrayList<>(answer.headers());
        headers.add(new Header("Allow", String.join(", ", allowed)));
        return new Answer(answer.status(), headers, answer.body());
    }

    /** {@code failure} as a problem document. */
    public static Answer problem(Exchange exchange, HttpException failure) {
        Header requestId = requestId(exchange);
        byte[] body = WRITER.write(Problem.of(failure, exchange.path(), requestId.value()));
        List<Header> headers = new ArrayList<>(List.of(requestId));
        failure.headers().forEach((name, value) -> headers.add(new Header(name, value)));
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
