package dev.kit.boot.web;

import dev.kit.constructs.errors.HttpErrors;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Answers an unknown route with a problem document instead of a page. After the application's own handlers. */
final class UnknownRouteResolver implements HandlerExceptionResolver, Ordered {

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (!(failure instanceof NoResourceFoundException || failure instanceof NoHandlerFoundException)) {
            return null;
        }
        try {
            String route = request.getMethod() + " " + request.getRequestURI();
            new ProblemHandler(HttpErrors.notFound("There is nothing at " + route + "."))
                    .handleRequest(request, response);
            return new ModelAndView();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The composite of Spring MVC, which asks {@code @ControllerAdvice}, has order 0. */
    @Override
    public int getOrder() {
        return -1;
    }
}
