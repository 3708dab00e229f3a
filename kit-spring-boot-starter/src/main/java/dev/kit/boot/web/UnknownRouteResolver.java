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
import org.jspecify.annotations.Nullable;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Answers unknown routes with a problem document where the path is Kit's to answer. */
final class UnknownRouteResolver implements HandlerExceptionResolver {

    /** Asked late: endpoints may need beans that need Spring MVC. */
    private final Supplier<EndpointHandlerMapping> endpoints;

    private final Predicate<HttpServletRequest> responsible;

    private UnknownRouteResolver(
            Supplier<EndpointHandlerMapping> endpoints, Predicate<HttpServletRequest> responsible) {
        this.endpoints = endpoints;
        this.responsible = responsible;
    }

    /** For paths whose first segment an endpoint has. Before the application's advice, which is about its own paths. */
    static UnknownRouteResolver belowEndpoints(Supplier<EndpointHandlerMapping> endpoints) {
        return new UnknownRouteResolver(
                endpoints, request -> endpoints.get().paths().isBelow(RequestPath.of(request)));
    }

    /** For all paths, if the application has no pages of its own. After its advice. */
    static UnknownRouteResolver elsewhere(Supplier<EndpointHandlerMapping> endpoints) {
        return new UnknownRouteResolver(
                endpoints, request -> endpoints.get().paths().isEverything());
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        HttpException problem = Dispatches.isRequest(request) ? problem(request, failure) : null;
        if (problem == null) {
            return null;
        }
        try {
            new ProblemHandler(problem).handleRequest(request, response);
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

    /** A controller with the path of an endpoint knows its own methods only; a path without one is the controller's. */
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
