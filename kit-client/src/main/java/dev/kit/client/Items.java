package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.JsonException;
import dev.kit.client.json.TypeRef;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The decoded items of one response. Used by one thread. */
record Items<T extends @Nullable Object>(
        String endpoint,
        ApiResponse<Payload> head,
        OpenBody body,
        Frames frames,
        TypeRef<?> type,
        JsonCodec codec,
        CallSettings.Times times)
        implements AutoCloseable {

    /** Returns the next item before it is decoded, or null at the end. */
    @Nullable Frame next() {
        try {
            return frames.next();
        } catch (IOException e) {
            throw new ApiException(Losses.cut(e, endpoint, body.address(), times));
        }
    }

    @SuppressWarnings("unchecked") // the type is that of the operation's success
    T decode(Frame frame) {
        if (type.type() == String.class) {
            return (T) frame.data();
        }
        byte[] bytes = frame.data().getBytes(StandardCharsets.UTF_8);
        try {
            return (T) codec.read(bytes, type);
        } catch (JsonException e) {
            Payload shown = Payload.of(bytes, "application/json", codec);
            ApiResponse<Payload> item = head.map(unread -> shown);
            throw new ApiException(new ApiFailure.Decode(endpoint, item, e.path(), e.getMessage() + ".", e));
        }
    }

    @Override
    public void close() {
        body.close();
    }
}
