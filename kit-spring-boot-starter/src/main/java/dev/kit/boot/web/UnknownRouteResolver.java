package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Responds to unknown routes with a problem document on the paths for which Kit responds.
 *
 * @param endpoints resolved lazily: endpoints may depend on beans that depend on Spring MVC
 */
record UnknownRouteResolver(Supplier<EndpointHandlerMapping> endpoints, Predicate<HttpServletRequest> responsible)
        implements HandlerExceptionResolver {

    /**
     * Adds two resolvers. One is for paths whose first segment an endpoint has; it precedes the application's advice,
     * which concerns its own paths. The other is for all paths if the application has no pages of its own; it follows
     * the advice and precedes Spring's error page.
     */
    static void register(List<HandlerExceptionResolver> resolvers, Supplier<EndpointHandlerMapping> endpoints) {
        int advice = IntStream.range(0, resolvers.size())
                .filter(i -> resolvers.get(i) instanceof ExceptionHandlerExceptionResolver)
                .max()
                .orElse(-1);
        resolvers.add(
                advice + 1,
                new UnknownRouteResolver(
                        endpoints, request -> endpoints.get().paths().isEverything()));
        resolvers.add(
                0,
                new UnknownRouteResolver(
                        endpoints, request -> endpoints.get().paths().isBelow(RequestPath.of(request))));
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        HttpException problem = Dispatches.isRequest(request) ? problem(request, failure) : null;
        if (problem == null) {
            return null;
        }
        try {
            if (endpoints.get().allowsOrigin(request, response)) {
                new ProblemHandler(problem).handleRequest(request, response);
            }
            return new ModelAndView();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable HttpException problem(HttpServletRequest request, Exception failure) {
        if (failure instanceof NoResourceFoundException || failure instanceof NoHandlerFoundException) {
            return responsible.test(request) ? Unrouted.notFound(request.getMethod(), request.getRequestURI()) : null;
        }
        return failure instanceof HttpRequestMethodNotSupportedException wrong ? shared(request, wrong) : null;
    }

    /**
     * Adds the methods of endpoints to the controller's; returns null for a path without endpoints, which is the
     * controller's.
     */
    private @Nullable HttpException shared(HttpServletRequest request, HttpRequestMethodNotSupportedException wrong) {
        List<String> ours = endpoints.get().allowedMethods(request);
        if (ours.isEmpty()) {
            return null;
        }
        Set<String> allowed = new LinkedHashSet<>(ours);
        String[] theirs = wrong.getSupportedMethods();
        allowed.addAll(theirs == null ? List.of() : List.of(theirs));
        return Unrouted.methodNotAllowed(request.getMethod(), allowed);
    }
}
