package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Answer.Header;
import dev.kit.constructs.http.EntityTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the headers of one response; each name occurs once, except for cookies. */
final class AnswerHeaders {

    private final List<Header> headers;

    AnswerHeaders(List<Header> defaults) {
        headers = new ArrayList<>(defaults.size() + 4);
        headers.addAll(defaults);
    }

    void set(String name, String value) {
        for (int i = 0; i < headers.size(); i++) {
            if (headers.get(i).name().equalsIgnoreCase(name)) {
                headers.set(i, new Header(name, value));
                return;
            }
        }
        headers.add(new Header(name, value));
    }

    void setAll(Map<String, String> more) {
        if (!more.isEmpty()) {
            more.forEach(this::set);
        }
    }

    void take(ResponseBuilder response) {
        if (!response.isPlain()) {
            response.headers().forEach(this::join);
            response.setCookies().forEach(cookie -> headers.add(new Header("Set-Cookie", cookie)));
        }
    }

    /** Sets headers. Cookies and the values of lists are added to the earlier ones. */
    void addAll(List<Map.Entry<String, String>> more) {
        for (Map.Entry<String, String> header : more) {
            if (header.getKey().equalsIgnoreCase("Set-Cookie")) {
                headers.add(new Header(header.getKey(), header.getValue()));
            } else {
                join(header.getKey(), header.getValue());
            }
        }
    }

    /** Sets a header, or adds to one that is a list. */
    private void join(String name, String value) {
        String earlier = Answer.isList(name) ? value(name) : null;
        set(name, earlier == null ? value : earlier + ", " + value);
    }

    private @Nullable String value(String name) {
        for (Header header : headers) {
            if (header.name().equalsIgnoreCase(name)) {
                return header.value();
            }
        }
        return null;
    }

    /**
     * Returns the response. A response to {@code HEAD} keeps the length and has no body; one that the client has
     * already is 304.
     */
    Answer answer(PipelineContext context, int status, Answer.Body body) {
        if (status == 200 && isKnown(context)) {
            headers.removeIf(header -> header.name().equalsIgnoreCase("Content-Type"));
            discard(body);
            return new Answer(304, headers, Answer.Empty.INSTANCE);
        }
        if (!context.method().equals("HEAD") || body instanceof Answer.Empty) {
            return new Answer(status, headers, body);
        }
        if (body.length() >= 0) {
            set("Content-Length", Long.toString(body.length()));
        }
        discard(body);
        return new Answer(status, headers, Answer.Empty.INSTANCE);
    }

    private boolean isKnown(PipelineContext context) {
        return (context.method().equals("GET") || context.method().equals("HEAD"))
                && EntityTag.isNamed(context.header("If-None-Match"), value("ETag"), false);
    }

    /** Closes a body that will not be read, since nothing else would close it. */
    private static void discard(Answer.Body body) {
        try {
            if (body instanceof Answer.Streamed streamed) {
                streamed.content().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
