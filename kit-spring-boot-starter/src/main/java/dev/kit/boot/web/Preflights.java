package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerInterceptor;

/** Preflight requests to the paths of endpoints, whose {@code Allow} names the methods of the path. */
final class Preflights {

    private Preflights() {}

    /**
     * Returns true if {@code request} is a preflight request that no cross-origin rule covers. Spring would accept it
     * without allowing anything, and the servlet would list all methods.
     */
    static boolean isUncovered(HttpServletRequest request, @Nullable CorsConfiguration config) {
        return config == null && CorsUtils.isPreFlightRequest(request);
    }

    /** Returns a chain that responds as to any {@code OPTIONS}. */
    static HandlerExecutionChain options(List<String> allowed) {
        return new HandlerExecutionChain((HttpRequestHandler)
                (request, response) -> MethodNotAllowedMapping.respond(allowed, request, response));
    }

    /** Adds {@code Allow} to the response, since the dispatcher's servlet would report all methods. */
    static HandlerExecutionChain withAllow(
            HttpServletRequest request, HandlerExecutionChain chain, List<String> allowed) {
        if (CorsUtils.isPreFlightRequest(request)) {
            chain.addInterceptor(0, new Allow(String.join(", ", allowed)));
        }
        return chain;
    }

    private record Allow(String methods) implements HandlerInterceptor {

        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
            response.setHeader("Allow", methods);
            return true;
        }
    }
}
