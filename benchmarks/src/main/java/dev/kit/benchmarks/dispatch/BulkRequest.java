package dev.kit.benchmarks.dispatch;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import org.springframework.mock.web.MockHttpServletRequest;

/** A request whose body is read in bulk, as any server's is: spring-test hands it over byte by byte. */
final class BulkRequest extends MockHttpServletRequest {

    private final byte[] body;

    BulkRequest(ServletContext context, String method, String path, byte[] body) {
        super(context, method, path);
        this.body = body;
        setContent(body);
    }

    @Override
    public ServletInputStream getInputStream() {
        return new Body(new ByteArrayInputStream(body));
    }

    private static final class Body extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        Body(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return bytes.read(target, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("The body is read at once.");
        }
    }
}
