package dev.kit.studio.capture;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Objects;
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
        return Charset.forName(Objects.requireNonNullElse(getCharacterEncoding(), "ISO-8859-1"));
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
}
