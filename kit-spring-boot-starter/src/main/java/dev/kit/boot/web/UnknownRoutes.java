package dev.kit.boot.web;

import java.util.List;
import java.util.function.Supplier;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;

/**
 * Registers {@link UnknownRouteResolver} before and after the application's exception handlers, before Spring's error
 * page.
 */
final class UnknownRoutes implements WebMvcConfigurer {

    private final Supplier<EndpointHandlerMapping> endpoints;

    UnknownRoutes(Supplier<EndpointHandlerMapping> endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
        int position = 0;
        for (int i = 0; i < resolvers.size(); i++) {
            if (resolvers.get(i) instanceof ExceptionHandlerExceptionResolver) {
                position = i + 1;
            }
        }
        resolvers.add(position, UnknownRouteResolver.elsewhere(endpoints));
        resolvers.add(0, UnknownRouteResolver.belowEndpoints(endpoints));
    }
}
