package dev.kit.studio.capture;

import dev.kit.studio.entries.CapturedBody;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that keeps the beginning of the body that the application reads.
 *
 * <p>It never reads by itself: a body that the application does not read stays unread, and parameters and parts are
 * inspected only after the application had them parsed.
 */
final class TeeRequest extends HttpServletRequestWrapper {

    private final KeptBytes kept;
    private @Nullable ServletInputStream input;
    private @Nullable BufferedReader reader;
    private @Nullable TeeResponse response;
    private boolean parametersParsed;
    private @Nullable List<CapturedBody.Part> parts;

    TeeRequest(HttpServletRequest request, KeptBytes kept) {
        super(request);
        this.kept = kept;
    }

    void answeredBy(TeeResponse tee) {
        response = tee;
    }

    /** Without arguments the container would bypass the observed response. */
    @Override
    public AsyncContext startAsync() {
        return response == null ? super.startAsync() : super.startAsync(this, response);
    }

    boolean bodyOpened() {
        return input != null || reader != null;
    }

    /** Returns the parameters if the application had them parsed, else null. */
    @Nullable Map<String, String[]> parsedParameters() {
        return parametersParsed ? super.getParameterMap() : null;
    }

    /** Returns the parts if the application had them parsed, else null. */
    @Nullable List<CapturedBody.Part> parsedParts() {
        return parts;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        if (input == null) {
            input = new TeeInput(super.getInputStream(), kept);
        }
        return input;
    }

    @Override
    public BufferedReader getReader() throws IOException {
        if (reader == null) {
            reader = new BufferedReader(new TeeReader(super.getReader(), kept, charset()));
        }
        return reader;
    }

    private Charset charset() {
        return Charset.forName(Objects.requireNonNullElse(getCharacterEncoding(), "ISO-8859-1"));
    }

    @Override
    public @Nullable String getParameter(String name) {
        parametersParsed = true;
        return super.getParameter(name);
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        parametersParsed = true;
        return super.getParameterMap();
    }

    @Override
    public Enumeration<String> getParameterNames() {
        parametersParsed = true;
        return super.getParameterNames();
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        parametersParsed = true;
        return super.getParameterValues(name);
    }

    @Override
    public Collection<Part> getParts() throws IOException, ServletException {
        Collection<Part> parsed = super.getParts();
        parts = parsed.stream().map(TeeRequest::described).toList();
        return parsed;
    }

    @Override
    public @Nullable Part getPart(String name) throws IOException, ServletException {
        if (parts == null) {
            parts = super.getParts().stream().map(TeeRequest::described).toList();
        }
        return super.getPart(name);
    }

    private static CapturedBody.Part described(Part part) {
        String filename = part.getSubmittedFileName();
        String text = filename == null && Multiparts.isText(part.getContentType()) ? text(part) : null;
        return new CapturedBody.Part(part.getName(), filename, part.getContentType(), part.getSize(), text);
    }

    /** Reads a part's text; the container returns a new stream for each call. */
    private static @Nullable String text(Part part) {
        try (InputStream content = part.getInputStream()) {
            String text = new String(content.readNBytes(Multiparts.SHOWN), StandardCharsets.UTF_8);
            return part.getSize() > Multiparts.SHOWN ? text + '…' : text;
        } catch (IOException gone) {
            return null;
        }
    }

    /** Passes on characters that are read in blocks and keeps the beginning of them as bytes. */
    private static final class TeeReader extends FilterReader {
        private final KeptBytes kept;
        private final Charset charset;

        TeeReader(Reader source, KeptBytes kept, Charset charset) {
            super(source);
            this.kept = kept;
            this.charset = charset;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = in.read(buffer, offset, length);
            if (count > 0) {
                byte[] bytes = new String(buffer, offset, count).getBytes(charset);
                kept.add(bytes, 0, bytes.length);
            }
            return count;
        }
    }
}
