package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.transport.BadGzipException;
import dev.kit.client.transport.Limits;
import dev.kit.client.transport.Transport;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Sends one request over the transport, within its limits, and classifies its failures. */
record Sender(
        Transport transport,
        JsonCodec codec,
        long maxBytes,
        Losses losses,
        @Nullable CallLog log) {

    private static final String ENCODINGS = "Accept-Encoding";
    private static final int LARGEST_ERROR = 1024 * 1024;
    private static final int CHUNK = 8 * 1024;
    private static final byte[] UNREAD = {};

    ApiResponse<Payload> send(ApiRequest request, CallContext context) {
        if (log == null) {
            return sent(request, context);
        }
        long start = System.nanoTime();
        try {
            ApiResponse<Payload> answer = sent(request, context);
            log.answered(request, answer, start);
            return answer;
        } catch (ApiException e) {
            log.failed(request, e.failure(), start);
            throw e;
        }
    }

    private ApiResponse<Payload> sent(ApiRequest request, CallContext context) {
        try {
            requireUnread(request);
            OpenBody body = context.body();
            return body == null ? decode(transport.send(request, limits(context))) : opened(request, context, body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(new ApiFailure.Cancelled(context.endpoint()));
        } catch (IOException e) {
            throw new ApiException(losses.failure(e, request, context));
        }
    }

    /** Reads only the body of an error; that of a success is stored in {@code kept}. */
    private ApiResponse<Payload> opened(ApiRequest request, CallContext context, OpenBody kept)
            throws IOException, InterruptedException {
        boolean decodes = !request.headers().has(ENCODINGS);
        ApiRequest plain = decodes ? request.withHeader(ENCODINGS, "identity") : request;
        ApiResponse<InputStream> answer = transport.open(plain, limits(context));
        InputStream body = answer.body();
        if (answer.successful()) {
            boolean packed = decodes
                    && answer.header("Content-Encoding")
                            .filter("gzip"::equalsIgnoreCase)
                            .isPresent();
            kept.keep(packed ? UnpackedBody.of(answer) : body, BaseAddress.origin(request.uri()));
            return decode(answer.map(unread -> UNREAD));
        }
        try (body) {
            byte[] bytes = error(body, context);
            return decode(answer.map(stream -> bytes));
        }
    }

    private byte[] error(InputStream body, CallContext context) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        int most = (int) Math.min(maxBytes, LARGEST_ERROR);
        for (int read = body.read(chunk); read >= 0 && bytes.size() < most; read = body.read(chunk)) {
            bytes.write(chunk, 0, Math.min(read, most - bytes.size()));
            if (context.remaining() <= 0) {
                throw new HttpTimeoutException("The time is up.");
            }
        }
        return bytes.toByteArray();
    }

    CompletableFuture<ApiResponse<Payload>> sendAsync(ApiRequest request, CallContext context) {
        long start = log == null ? 0 : System.nanoTime();
        return context.track(started(request, context)).handle((answer, thrown) -> {
            Throwable cause = AsyncCall.cause(thrown);
            if (cause != null) {
                ApiFailure failure = losses.failure(cause, request, context);
                if (log != null) {
                    log.failed(request, failure, start);
                }
                throw new ApiException(failure);
            }
            ApiResponse<Payload> decoded = decode(answer);
            if (log != null) {
                log.answered(request, decoded, start);
            }
            return decoded;
        });
    }

    private CompletableFuture<ApiResponse<byte[]>> started(ApiRequest request, CallContext context) {
        try {
            requireUnread(request);
            return transport.sendAsync(request, limits(context));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Refuses a stream that was sent before, which a transport would notice only beside a failing connection. */
    private static void requireUnread(ApiRequest request) throws IOException {
        if (request.body() != null) {
            request.body().requireUnread();
        }
    }

    private Limits limits(CallContext context) {
        long left = context.remaining();
        long attempt = context.times().attempt().toNanos();
        Duration time = Duration.ofNanos(attempt > 0 ? Math.min(left, attempt) : left);
        return new Limits(time, maxBytes, context.times().silence());
    }

    private ApiResponse<Payload> decode(ApiResponse<byte[]> answer) {
        String mediaType = answer.headers().first("Content-Type").orElse("");
        return new ApiResponse<>(answer.status(), answer.headers(), Payload.of(answer.body(), mediaType, codec));
    }

    /** A compressed body that is decoded as it arrives. */
    private static final class UnpackedBody extends GZIPInputStream {

        private final ApiResponse<?> answer;

        private UnpackedBody(InputStream body, ApiResponse<?> answer) throws IOException {
            super(body);
            this.answer = answer;
        }

        static InputStream of(ApiResponse<InputStream> answer) throws IOException {
            try {
                return new UnpackedBody(answer.body(), answer);
            } catch (ZipException | EOFException e) {
                answer.body().close();
                throw new BadGzipException(answer, e);
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (ZipException | EOFException e) {
                throw new BadGzipException(answer, e);
            }
        }
    }
}
