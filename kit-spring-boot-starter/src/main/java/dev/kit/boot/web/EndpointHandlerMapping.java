package dev.kit.boot.web;

import dev.kit.constructs.http.RoutePath;
import dev.kit.constructs.pipeline.RouteTable;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.context.request.WebRequestInterceptor;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;
import org.springframework.web.servlet.handler.ConversionServiceExposingInterceptor;
import org.springframework.web.servlet.handler.WebRequestHandlerInterceptorAdapter;
import org.springframework.web.servlet.resource.ResourceUrlProviderExposingInterceptor;

/**
 * Maps requests to endpoints, before annotated controllers.
 *
 * <p>A request whose path matches an endpoint but whose method does not continues to the other mappings, since a
 * controller may handle it; only {@link MethodNotAllowedMapping}, the last in order, rejects it.
 */
final class EndpointHandlerMapping extends AbstractHandlerMapping {

    /** Leaves a partial response unchanged; the container then closes the connection. */
    private static final HttpRequestHandler NOTHING_MORE = (request, response) -> {};

    private final RouteTable<MountedEndpoint> routes;
    private final KitPaths paths;
    private boolean adopted;

    /**
     * Creates a mapping.
     *
     * @param templates the path templates of {@code routes}
     */
    EndpointHandlerMapping(RouteTable<MountedEndpoint> routes, List<String> templates) {
        this.routes = routes;
        this.paths = new KitPaths(templates, SingletonSupplier.of(this::hasApplicationPages)::obtain);
        setOrder(Ordered.HIGHEST_PRECEDENCE + 100);
    }

    /** Applies the interceptors and cross-origin rules of {@code other} here too. Must precede initialization. */
    void adopt(AbstractHandlerMapping other) {
        adoptCors(other, this);
        adopted = true;
        HandlerInterceptor[] interceptors = other.getAdaptedInterceptors();
        if (interceptors != null) {
            setInterceptors(Arrays.stream(interceptors)
                    .filter(interceptor -> !servesViews(interceptor))
                    .toArray());
        }
    }

    /** Applies the cross-origin rules of {@code from} in {@code to} as well. */
    static void adoptCors(AbstractHandlerMapping from, AbstractHandlerMapping to) {
        CorsConfigurationSource cors = from.getCorsConfigurationSource();
        if (cors != null) {
            to.setCorsConfigurationSource(cors);
        }
        to.setCorsProcessor(from.getCorsProcessor());
    }

    /** Adds the cross-origin headers to a response of no handler; returns false if the rules refuse the request. */
    boolean allowsOrigin(HttpServletRequest request, HttpServletResponse response) throws IOException {
        CorsConfigurationSource source = getCorsConfigurationSource();
        CorsConfiguration config = source == null ? null : source.getCorsConfiguration(request);
        return config == null
                || !CorsUtils.isCorsRequest(request)
                || getCorsProcessor().processRequest(config, request, response);
    }

    /** Responds to a preflight that no rule covers: Spring accepts it, and the servlet would list all methods. */
    @Override
    protected HandlerExecutionChain getCorsHandlerExecutionChain(
            HttpServletRequest request, HandlerExecutionChain chain, @Nullable CorsConfiguration config) {
        return config == null && CorsUtils.isPreFlightRequest(request)
                ? new HandlerExecutionChain(MethodNotAllowedMapping.handler(allowedMethods(request)))
                : super.getCorsHandlerExecutionChain(request, chain, config);
    }

    /**
     * Returns true for Spring's own interceptors that serve views, which no endpoint renders. Open-session-in-view,
     * which an adapter hides, would hold a connection until a slow client has read the answer.
     */
    private static boolean servesViews(HandlerInterceptor interceptor) {
        if (interceptor instanceof WebRequestHandlerInterceptorAdapter adapter) {
            DirectFieldAccessor fields = new DirectFieldAccessor(adapter);
            return fields.isReadableProperty("requestInterceptor")
                    && fields.getPropertyValue("requestInterceptor") instanceof WebRequestInterceptor adapted
                    && adapted.getClass().getName().startsWith("org.springframework.orm.");
        }
        return interceptor.getClass() == ConversionServiceExposingInterceptor.class
                || interceptor.getClass() == ResourceUrlProviderExposingInterceptor.class;
    }

    /** Does nothing: the other mapping has detected the interceptor beans already, and each would run twice. */
    @Override
    protected void detectMappedInterceptors(List<HandlerInterceptor> mappedInterceptors) {
        if (!adopted) {
            super.detectMappedInterceptors(mappedInterceptors);
        }
    }

    @Override
    protected @Nullable Object getHandlerInternal(HttpServletRequest request) {
        if (!Dispatches.isRequest(request)) {
            return Dispatches.isAfterCutOff(request) ? NOTHING_MORE : ReportedErrors.handler(request, this);
        }
        String path = RequestPath.of(request);
        String method = method(request);
        RouteTable.Match<MountedEndpoint> match = routes.match(method, path);
        MountedEndpoint mounted = match == null ? null : match.route(method);
        if (match == null || mounted == null) {
            return null;
        }
        Map<String, String> parameters = RoutePath.parameters(mounted.parameterNames(), match.values());
        if (parameters == null) {
            return new ProblemHandler(Unrouted.badPath());
        }
        EndpointHandler handler = new EndpointHandler(
                mounted,
                path,
                parameters,
                request.getMethod().equals("OPTIONS") ? routes.allowedMethods(path) : Set.of());
        request.setAttribute(
                HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE,
                mounted.endpoint().pathTemplate());
        request.setAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE, handler);
        // If Spring observes requests, it names them by their route instead of "UNKNOWN".
        ServerHttpObservationFilter.findObservationContext(request)
                .ifPresent(
                        observed -> observed.setPathPattern(mounted.endpoint().pathTemplate()));
        return handler;
    }

    /** Returns true if an endpoint handles {@code request}. */
    boolean answers(HttpServletRequest request) {
        String method = method(request);
        RouteTable.Match<MountedEndpoint> match = routes.match(method, RequestPath.of(request));
        return Dispatches.isRequest(request) && match != null && match.route(method) != null;
    }

    /** Returns the method; for a preflight request, the method that it announces. */
    private static String method(HttpServletRequest request) {
        String method = request.getMethod();
        if (!method.equals("OPTIONS") || request.getHeader("Origin") == null) {
            return method;
        }
        String announced = request.getHeader("Access-Control-Request-Method");
        return announced == null ? method : announced;
    }

    /** Returns the paths for which Kit responds. */
    KitPaths paths() {
        return paths;
    }

    private boolean hasApplicationPages() {
        ApplicationContext context = getApplicationContext();
        return context == null || new ApplicationPages(context).exist();
    }

    /** Returns the methods of the endpoints of this raw path; empty if there is none. */
    List<String> allowedMethods(String path) {
        return List.copyOf(routes.allowedMethods(path));
    }

    /** Returns the methods of the endpoints of the request's path; empty if there is none. */
    List<String> allowedMethods(HttpServletRequest request) {
        return allowedMethods(RequestPath.of(request));
    }
}
