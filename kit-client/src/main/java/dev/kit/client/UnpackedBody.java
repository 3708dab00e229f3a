package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.transport.BadGzipException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A compressed body that is decoded as it arrives. */
final class UnpackedBody extends GZIPInputStream {

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
