package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;

/**
 * Leaves multipart parsing of endpoint requests to the endpoints.
 *
 * <p>Endpoints parse forms after checking limits and session, and reject them with their own messages. The forms of
 * controllers are parsed according to the application's settings.
 */
final class LateForms extends StandardServletMultipartResolver {

    /** Resolved lazily: endpoints may depend on beans that depend on Spring MVC. */
    private final Supplier<EndpointHandlerMapping> endpoints;

    LateForms(Supplier<EndpointHandlerMapping> endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public boolean isMultipart(HttpServletRequest request) {
        return super.isMultipart(request) && !endpoints.get().answers(request);
    }
}
