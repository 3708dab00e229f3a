package dev.kit.boot.web;

import dev.kit.boot.DocumentationPage;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;

/** Maps requests to the documentation page, its files and the document, in an application that has endpoints. */
final class DocumentationMapping extends AbstractHandlerMapping implements DocumentationPage {

    private final Map<String, HttpRequestHandler> handlers = new HashMap<>();

    private @Nullable String page;

    /** Creates a mapping without handlers. */
    DocumentationMapping() {
        setOrder(Ordered.HIGHEST_PRECEDENCE + 101);
    }

    /**
     * Returns a mapping for the document and, if {@code page} is true, for the page that shows it.
     *
     * @param docsPath with or without surrounding slashes
     */
    static DocumentationMapping of(String docsPath, String title, Documents documents, boolean page) {
        String base = base(docsPath);
        DocumentationMapping mapping = new DocumentationMapping();
        for (DocumentFormat format : DocumentFormat.values()) {
            mapping.handlers.put(base + format.file(), new DocumentHandler(documents, format));
        }
        if (page) {
            HttpRequestHandler html = new DocumentationFile(DocumentationFile.PAGE, base, title);
            mapping.page = base.isEmpty() ? "/" : base;
            mapping.handlers.put(base, html);
            mapping.handlers.put(base + "/", html);
            DocumentationFile.FILES.forEach(
                    file -> mapping.handlers.put(base + "/" + file, new DocumentationFile(file, base, title)));
        }
        return mapping;
    }

    /** Returns the path that precedes {@code /openapi.json}. */
    static String base(String docsPath) {
        String inner = docsPath.strip().replaceAll("^/+|/+$", "");
        return inner.isEmpty() ? "" : "/" + inner;
    }

    @Override
    public Optional<String> path() {
        return Optional.ofNullable(page)
                .map(path -> obtainApplicationContext().getBeanProvider(DispatcherServletPath.class).stream()
                                .findFirst()
                                .map(DispatcherServletPath::getPrefix)
                                .orElse("")
                        + path);
    }

    @Override
    protected @Nullable Object getHandlerInternal(HttpServletRequest request) {
        return Dispatches.isRequest(request) ? handlers.get(RequestPath.of(request)) : null;
    }
}
