package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.TypeRef;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Calls whose response is read as it arrives. */
record OpenCalls(DefaultTypedFetcher.Parts parts) {

    private static final int NO_CONTENT = 204;
    private static final Pattern STREAMED = Pattern.compile("event-stream|ndjson|jsonl|stream\\+json|json-seq");
    private static final Headers WANTED =
            Headers.empty().with("Accept", "text/event-stream, application/x-ndjson, application/jsonl;q=0.9");

    <I, O extends @Nullable Object> StreamCall<O> stream(Operation<I, O, ?> operation, I input, CallOption... options) {
        StreamCall.Source<O> source = (reconnects, last) -> new CallFeed<>(
                operation.toString(),
                id -> items(operation, input, id, options),
                parts.pause(),
                thrown -> parts.failed(operation, thrown),
                reconnects,
                last);
        return new StreamCall<>(source, parts.executor(), 0, null);
    }

    private <I, O extends @Nullable Object> Items<O> items(
            Operation<I, O, ?> operation, I input, String lastId, CallOption... options) {
        boolean declared = STREAMED.matcher(operation.accept()).find();
        CallSettings settings = declared ? parts.settings() : parts.settings().withHeaders(WANTED);
        CallSettings asked = settings.with(options);
        if (!lastId.isEmpty()) {
            asked = asked.with(CallOption.header("Last-Event-ID", lastId));
        }
        OpenBody body = new OpenBody();
        ApiResponse<Payload> head = open(operation, input, asked, body);
        try {
            boolean ends = head.status() == NO_CONTENT;
            if (!ends) {
                AnswerReader.requireDeclared(operation, head);
            }
            Frames frames = ends
                    ? new LineFrames(new Lines(InputStream.nullInputStream(), 0))
                    : Frames.of(head.header("Content-Type").orElse(""), lastId, body.require(), parts.maxBytes());
            return new Items<>(
                    operation.toString(), head, body, frames, item(operation, head), parts.codec(), asked.times());
        } catch (ApiException e) {
            body.close();
            throw e;
        } catch (IllegalArgumentException e) {
            body.close();
            throw new ApiException(
                    new ApiFailure.Decode(operation.toString(), head, "", String.valueOf(e.getMessage()), null));
        }
    }

    private static TypeRef<?> item(Operation<?, ?, ?> operation, ApiResponse<?> head) {
        Operation.Shape shape = operation.success(head.status());
        return shape == null ? TypeRef.of(String.class) : shape.type();
    }

    <I> ApiResponse<Path> download(Operation<I, ?, ?> operation, I input, Path target, CallOption... options) {
        CallSettings settings = parts.settings().with(options);
        OpenBody body = new OpenBody();
        try (Download file = Download.to(target)) {
            ApiResponse<Payload> head = open(operation, input, settings, body);
            AnswerReader.requireDeclared(operation, head);
            try {
                file.fill(body.require());
            } catch (IOException e) {
                throw new ApiException(Losses.cut(e, operation.toString(), body.address(), settings.times()));
            }
            return head.map(unread -> file.finish());
        } catch (RuntimeException e) {
            throw parts.failed(operation, e);
        } finally {
            body.close();
        }
    }

    <I> ApiResponse<InputStream> open(Operation<I, ?, ?> operation, I input, CallOption... options) {
        CallSettings settings = parts.settings().with(options);
        OpenBody body = new OpenBody();
        try {
            ApiResponse<Payload> head = open(operation, input, settings, body);
            AnswerReader.requireDeclared(operation, head);
            return head.map(unread -> new OpenedStream(
                    body.require(),
                    cut -> parts.failed(
                            operation,
                            new ApiException(
                                    Losses.cut(cut, operation.toString(), body.address(), settings.times())))));
        } catch (RuntimeException e) {
            body.close();
            throw parts.failed(operation, e);
        }
    }

    /** Makes a call and stores the body of a success in {@code body}. */
    private <I> ApiResponse<Payload> open(Operation<I, ?, ?> operation, I input, CallSettings settings, OpenBody body) {
        DefaultTypedFetcher.Prepared prepared = parts.prepare(operation, operation.encode(input), settings, body);
        try {
            ApiResponse<Payload> answer = parts.send(prepared);
            if (!answer.successful()) {
                throw AnswerReader.refused(operation, answer, prepared.context());
            }
            if (body.stream() == null) {
                body.keep(
                        answer.body().open(),
                        BaseAddress.origin(prepared.request().uri()));
            }
            return answer;
        } catch (IOException e) {
            throw new IllegalStateException("The answer of an interceptor cannot be read.", e);
        } catch (RuntimeException e) {
            body.close();
            throw e;
        }
    }
}
