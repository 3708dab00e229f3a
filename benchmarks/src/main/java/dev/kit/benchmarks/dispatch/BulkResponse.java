package dev.kit.benchmarks.dispatch;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.springframework.mock.web.MockHttpServletResponse;

/** A response whose body is written in bulk, as any server's is: spring-test takes it byte by byte. */
final class BulkResponse extends MockHttpServletResponse {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    private final Body body = new Body(bytes);

    @Override
    public ServletOutputStream getOutputStream() {
        return body;
    }

    String body() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static final class Body extends ServletOutputStream {

        private final ByteArrayOutputStream bytes;

        Body(ByteArrayOutputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public void write(int value) {
            bytes.write(value);
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            bytes.write(source, offset, length);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException("The body is written at once.");
        }
    }
}
