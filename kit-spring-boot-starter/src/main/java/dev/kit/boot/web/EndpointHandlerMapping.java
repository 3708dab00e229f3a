package dev.kit.boot.web;

import dev.kit.constructs.http.RoutePath;
import dev.kit.constructs.pipeline.RouteTable;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.filter.ServerHttpObservationFilter;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;
import org.springframework.web.servlet.handler.ConversionServiceExposingInterceptor;
import org.springframework.web.servlet.resource.ResourceUrlProviderExposingInterceptor;

/**
 * Leads requests to endpoints, before annotated controllers.
 *
 * <p>A path of ours with a method that is not ours goes on to the other mappings, since a controller may answer it; only
 * {@link MethodNotAllowedMapping}, the last in line, refuses it.
 */
final class EndpointHandlerMapping extends AbstractHandlerMapping {

    /** Leaves half an answer as it is; the container then closes the connection. */
    private static final HttpRequestHandler NOTHING_MORE = (request, response) -> {};

    private final RouteTable<MountedEndpoint> routes;
    private final KitPaths paths;
    private boolean adopted;

    /**
     * @param templates the paths that {@code routes} has
     */
    EndpointHandlerMapping(RouteTable<MountedEndpoint> routes, List<String> templates) {
        this.routes = routes;
        this.paths = new KitPaths(templates, SingletonSupplier.of(this::hasApplicationPages)::obtain);
        setOrder(Ordered.HIGHEST_PRECEDENCE + 100);
    }

    /** Applies the interceptors and cross-origin rules of another mapping here too. Before this one is initialized. */
    void adopt(AbstractHandlerMapping other) {
        adopted = true;
        HandlerInterceptor[] interceptors = other.getAdaptedInterceptors();
        if (interceptors != null) {
            setInterceptors(Arrays.stream(interceptors)
                    .filter(interceptor -> !servesViews(interceptor))
                    .toArray());
        }
        CorsConfigurationSource cors = other.getCorsConfigurationSource();
        if (cors != null) {
            setCorsConfigurationSource(cors);
        }
        setCorsProcessor(other.getCorsProcessor());
    }

    /** Spring MVC's own two hand something to the views, which no endpoint renders. */
    private static boolean servesViews(HandlerInterceptor interceptor) {
        return interceptor.getClass() == ConversionServiceExposingInterceptor.class
                || interceptor.getClass() == ResourceUrlProviderExposingInterceptor.class;
    }

    /** The other mapping has found the interceptor beans already; found again, each would run twice. */
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
        // Where Spring observes requests, it names them by their route instead of "UNKNOWN".
        ServerHttpObservationFilter.findObservationContext(request)
                .ifPresent(
                        observed -> observed.setPathPattern(mounted.endpoint().pathTemplate()));
        return handler;
    }

    /** True when an endpoint answers this request. */
    boolean answers(HttpServletRequest request) {
        String method = method(request);
        RouteTable.Match<MountedEndpoint> match = routes.match(method, RequestPath.of(request));
        return Dispatches.isRequest(request) && match != null && match.route(method) != null;
    }

    /** A preflight asks about the method it announces. */
    private static String method(HttpServletRequest request) {
        String method = request.getMethod();
        if (!method.equals("OPTIONS") || request.getHeader("Origin") == null) {
            return method;
        }
        String announced = request.getHeader("Access-Control-Request-Method");
        return announced == null ? method : announced;
    }

    /** Which paths are Kit's to answer. */
    KitPaths paths() {
        return paths;
    }

    private boolean hasApplicationPages() {
        ApplicationContext context = getApplicationContext();
        return context == null || new ApplicationPages(context).exist();
    }

    /** True if an endpoint has this raw path, whatever its methods. */
    boolean hasPath(String path) {
        return !routes.allowedMethods(path).isEmpty();
    }

    /** The methods that the endpoints of this raw path answer; empty if no endpoint has it. */
    List<String> allowedMethods(String path) {
        return List.copyOf(routes.allowedMethods(path));
    }

    /** The methods that the endpoints of this path answer; empty if no endpoint has it. */
    List<String> allowedMethods(HttpServletRequest request) {
        return allowedMethods(RequestPath.of(request));
    }
}
