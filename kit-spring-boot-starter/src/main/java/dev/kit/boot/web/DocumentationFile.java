package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.util.HtmlUtils;

/**
 * A file of the documentation page, contained in this jar. Read on first use and cached. Thread-safe.
 *
 * <p>Its headers permit the page to load only its own files and to connect only to this application.
 */
final class DocumentationFile implements HttpRequestHandler {

    static final String PAGE = "page.html";

    /** The files of the page. */
    static final List<String> FILES =
            List.of("swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png", "docs.js", "docs.css");

    private static final String LOCATION = "META-INF/kit/docs/";

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'self'";

    private final String name;
    private final String docsPath;
    private final String title;
    private final SingletonSupplier<byte[]> content = SingletonSupplier.of(this::read);

    /**
     * Creates a handler for one file.
     *
     * @param docsPath path of the documentation page relative to the application
     */
    DocumentationFile(String name, String docsPath, String title) {
        this.name = name;
        this.docsPath = docsPath;
        this.title = title;
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (ReadOnly.refuses(request, response)) {
            return;
        }
        byte[] bytes = name.equals(PAGE) ? page(RequestPath.prefix(request) + docsPath) : content.obtain();
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        ReadOnly.send(bytes, etag(bytes), type(), request, response);
    }

    /** Returns the page with {@code base} escaped as text: a proxy may set the prefix, and so may a client. */
    private byte[] page(String base) {
        return new String(content.obtain(), StandardCharsets.UTF_8)
                .replace("{title}", HtmlUtils.htmlEscape(title))
                .replace("{base}", HtmlUtils.htmlEscape(base))
                .getBytes(StandardCharsets.UTF_8);
    }

    private String type() {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".html" -> "text/html;charset=UTF-8";
            case ".css" -> "text/css;charset=UTF-8";
            case ".js" -> "text/javascript;charset=UTF-8";
            default -> "image/png";
        };
    }

    private byte[] read() {
        ClassLoader loader = DocumentationFile.class.getClassLoader();
        try {
            return new ClassPathResource(LOCATION + name, loader).getContentAsByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("The documentation page lacks its file " + name + ".", e);
        }
    }

    private static String etag(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length);
        return "\"" + Long.toHexString(sum.getValue()) + "-" + bytes.length + "\"";
    }
}
