package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;

/**
 * Leaves the forms of endpoints to the endpoints.
 *
 * <p>They read them after their limits and their session, and refuse them in their own words. The forms of controllers are
 * read as the application's settings say.
 */
final class LateForms extends StandardServletMultipartResolver {

    /** Asked late: endpoints may need beans that need Spring MVC. */
    private final Supplier<EndpointHandlerMapping> endpoints;

    LateForms(Supplier<EndpointHandlerMapping> endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public boolean isMultipart(HttpServletRequest request) {
        return super.isMultipart(request) && !endpoints.get().answers(request);
    }
}
