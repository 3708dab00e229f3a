package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decodes a response into the declared type, or into the declared error. */
final class AnswerReader {

    private AnswerReader() {}

    @SuppressWarnings({"unchecked", "NullAway"}) // the shape of a success has type O, which is nullable where empty
    static <O extends @Nullable Object> ApiResponse<O> read(
            Operation<?, O, ?> operation, ApiResponse<Payload> answer, CallContext context) {
        if (!answer.successful()) {
            throw refused(operation, answer, context);
        }
        requireDeclared(operation, answer);
        Operation.Shape shape = operation.success(answer.status());
        return answer.map(payload ->
                shape == null ? null : (O) shape.wrap().apply(body(operation, shape.type(), answer)));
    }

    /** Throws unless the status is declared, or there is nothing to decode and no success has a body. */
    static void requireDeclared(Operation<?, ?, ?> operation, ApiResponse<Payload> answer) {
        if (operation.success(answer.status()) != null) {
            return;
        }
        List<Integer> declared = operation.successes();
        if (!declared.isEmpty() && !(operation.bodiless() && answer.body().blank())) {
            String known = declared.stream().map(String::valueOf).collect(Collectors.joining(", "));
            String reason = "The operation declares the success " + known + ", but no " + answer.status() + ".";
            throw undecodable(operation, answer, "", reason, null);
        }
    }

    /**
     * Returns the failure of an unsuccessful response, with the body in the type that the operation declares for it.
     */
    static ApiException refused(Operation<?, ?, ?> operation, ApiResponse<Payload> answer, CallContext context) {
        Object error = error(operation.error(answer.status()), answer.body());
        return new ApiException(new ApiFailure.Http(operation.toString(), answer, error, context.unwaited()));
    }

    private static @Nullable Object error(Operation.@Nullable Shape shape, Payload body) {
        if (shape == null) {
            return null;
        }
        try {
            return shape.wrap().apply(value(shape.type(), body));
        } catch (JsonException | IllegalStateException anotherShape) {
            return null;
        }
    }

    private static @Nullable Object body(Operation<?, ?, ?> operation, TypeRef<?> type, ApiResponse<Payload> answer) {
        try {
            return value(type, answer.body());
        } catch (JsonException e) {
            throw undecodable(operation, answer, e.path(), e.getMessage() + ".", e);
        } catch (IllegalStateException e) {
            throw undecodable(operation, answer, "", String.valueOf(e.getMessage()), null);
        }
    }

    private static ApiException undecodable(
            Operation<?, ?, ?> operation,
            ApiResponse<Payload> answer,
            String path,
            String reason,
            @Nullable Throwable cause) {
        return new ApiException(new ApiFailure.Decode(operation.toString(), answer, path, reason, cause));
    }

    private static @Nullable Object value(TypeRef<?> ref, Payload body) {
        Type type = ref.type();
        if (type == Void.class) {
            return null;
        }
        if (type == byte[].class) {
            return body.bytes();
        }
        if (type == String.class && !body.json()) {
            return body.text();
        }
        if (body.size() == 0 || (body.json() && body.blank())) {
            return null;
        }
        if (!body.json() && !body.mediaType().isEmpty()) {
            throw new IllegalStateException("Expected JSON but got " + body.mediaType() + ".");
        }
        return body.as(ref);
    }
}
