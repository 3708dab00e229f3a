package dev.kit.client.transport;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Decodes responses for which a transport requested compression. */
final class Gzip {

    static final String ASK = "Accept-Encoding";

    private static final String ENCODING = "Content-Encoding";

    private Gzip() {}

    /**
     * Returns the response as if it had not been compressed.
     *
     * @throws BodyTooLargeException if it decodes to more than {@code limit} bytes
     * @throws BadGzipException if it cannot be decoded
     */
    static ApiResponse<byte[]> decoded(ApiResponse<byte[]> answer, long limit) throws IOException {
        boolean packed = answer.body().length > 0
                && answer.header(ENCODING).filter("gzip"::equalsIgnoreCase).isPresent();
        if (!packed) {
            return answer;
        }
        int most = (int) Math.min(limit, Integer.MAX_VALUE - 16);
        byte[] body;
        try (GZIPInputStream input = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            body = input.readNBytes(most + 1);
        } catch (IOException e) {
            throw new BadGzipException(answer, e);
        }
        if (body.length > most) {
            throw new BodyTooLargeException(limit);
        }
        Headers headers = answer.headers().without(ENCODING).without("Content-Length");
        return new ApiResponse<>(answer.status(), headers, body);
    }
}
