package dev.kit.studio.capture;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A response that keeps the beginning of its body without delaying a byte of it. */
final class TeeResponse extends HttpServletResponseWrapper {

    private final KeptBytes kept;
    private @Nullable ServletOutputStream output;
    private @Nullable PrintWriter writer;
    private boolean errorSent;

    TeeResponse(HttpServletResponse response, KeptBytes kept) {
        super(response);
        this.kept = kept;
    }

    /** Returns whether the response is a {@code TeeResponse}, or wraps one. */
    static boolean within(ServletResponse response) {
        ServletResponse current = response;
        while (current instanceof ServletResponseWrapper wrapper) {
            if (wrapper instanceof TeeResponse) {
                return true;
            }
            current = wrapper.getResponse();
        }
        return false;
    }

    /** Returns whether the container may still write an error page. */
    boolean errorSent() {
        return errorSent;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (output == null) {
            output = new TeeOutput(super.getOutputStream(), kept);
        }
        return output;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        if (writer == null) {
            PrintWriter target = super.getWriter();
            writer = new PrintWriter(new TeeWriter(target, kept, charset()));
        }
        return writer;
    }

    private Charset charset() {
        String name = getCharacterEncoding();
        return name == null ? StandardCharsets.ISO_8859_1 : Charset.forName(name);
    }

    @Override
    public void sendError(int status) throws IOException {
        errorSent = true;
        kept.clear();
        super.sendError(status);
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        errorSent = true;
        kept.clear();
        super.sendError(status, message);
    }

    @Override
    public void reset() {
        super.reset();
        kept.clear();
        output = null;
        writer = null;
    }

    @Override
    public void resetBuffer() {
        super.resetBuffer();
        kept.clear();
    }

    /** Writes through first, then keeps the beginning of what was written. */
    private static final class TeeOutput extends ServletOutputStream {

        private final ServletOutputStream target;
        private final KeptBytes kept;

        TeeOutput(ServletOutputStream target, KeptBytes kept) {
            this.target = target;
            this.kept = kept;
        }

        @Override
        public void write(int b) throws IOException {
            through(() -> target.write(b));
            kept.add(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            through(() -> target.write(bytes, offset, length));
            kept.add(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            through(target::flush);
        }

        @Override
        public void close() throws IOException {
            through(target::close);
        }

        @FunctionalInterface
        private interface Step {

            void run() throws IOException;
        }

        /** Writes through and notes failures: the application may catch the exception of a disconnected client. */
        private void through(Step step) throws IOException {
            try {
                step.run();
            } catch (IOException gone) {
                kept.breakOff();
                throw gone;
            }
        }

        @Override
        public boolean isReady() {
            return target.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            target.setWriteListener(listener);
        }
    }

    /**
     * Writes characters through first, then keeps the beginning of them as bytes.
     *
     * <p>It wraps the container's own writer, which alone determines the charset of the response.
     */
    private static final class TeeWriter extends Writer {

        private final PrintWriter target;
        private final KeptBytes kept;
        private final Charset charset;

        TeeWriter(PrintWriter target, KeptBytes kept, Charset charset) {
            this.target = target;
            this.kept = kept;
            this.charset = charset;
        }

        @Override
        public void write(char[] buffer, int offset, int length) {
            target.write(buffer, offset, length);
            byte[] bytes = new String(buffer, offset, length).getBytes(charset);
            kept.add(bytes, 0, bytes.length);
        }

        @Override
        public void write(String text, int offset, int length) {
            target.write(text, offset, length);
            byte[] bytes = text.substring(offset, offset + length).getBytes(charset);
            kept.add(bytes, 0, bytes.length);
        }

        @Override
        public void flush() {
            target.flush();
        }

        @Override
        public void close() {
            target.close();
        }
    }
}
