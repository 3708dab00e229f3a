package dev.kit.boot.web;

import dev.kit.constructs.discovery.ConstructDiscovery;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.pipeline.RouteTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Endpoints registered in Spring MVC. Immutable and thread-safe.
 *
 * <p>The starter creates an instance from {@code kit.routes} and the context's beans; an application without
 * auto-configuration declares the {@link #handlerMapping()} as a bean.
 */
public final class SpringEndpoints {

    private final List<MountedEndpoint> mounted;
    private final EndpointHandlerMapping mapping;

    private SpringEndpoints(List<MountedEndpoint> mounted) {
        this.mounted = List.copyOf(mounted);
        RouteTable.Builder<MountedEndpoint> routes = RouteTable.builder();
        mounted.forEach(endpoint ->
                routes.add(endpoint.endpoint().method(), endpoint.endpoint().path(), endpoint));
        this.mapping = new EndpointHandlerMapping(
                routes.build(),
                mounted.stream().map(endpoint -> endpoint.endpoint().path()).toList());
    }

    /**
     * Registers the static {@link Endpoint} constants of the classes matching {@code globs}.
     *
     * @param globs packages ({@code com.acme.shop}) or class path globs ({@code com/acme/**}{@code /*Routes.class})
     * @throws dev.kit.constructs.ConstructException if endpoints contradict themselves or one another
     */
    public static SpringEndpoints fromRoutes(
            Collection<String> globs, ClassLoader loader, PipelineEnvironment environment) {
        return of(new ConstructDiscovery(loader).constants(Endpoint.class, globs), environment);
    }

    /**
     * Registers these endpoints.
     *
     * @throws RouteClashException if several handle the same requests; it names each pair
     * @throws dev.kit.constructs.ConstructException if endpoints contradict themselves or one another, with all
     *     problems
     */
    @SuppressWarnings("rawtypes") // a class literal cannot express Endpoint<?>
    public static SpringEndpoints of(
            Collection<? extends DiscoveredConstruct<Endpoint>> found, PipelineEnvironment environment) {
        List<DiscoveredConstruct<Endpoint>> named = new ArrayList<>();
        found.forEach(
                construct -> named.add(construct.with(construct.construct().named(construct.name()))));
        RouteClashes.check(named, environment.enforcedAuthorizers());
        List<Endpoint<?>> endpoints = new ArrayList<>();
        named.forEach(construct -> endpoints.add(construct.construct()));
        List<Pipeline> pipelines = Pipeline.createAll(endpoints, environment);
        List<MountedEndpoint> mounted = new ArrayList<>();
        for (int i = 0; i < pipelines.size(); i++) {
            mounted.add(mount(pipelines.get(i), named.get(i).location()));
        }
        return new SpringEndpoints(mounted);
    }

    /**
     * Registers these endpoints and no others. As a bean it replaces the endpoints that the starter finds, for example
     * in a test.
     *
     * @throws RouteClashException if several handle the same requests; it names each pair
     * @throws dev.kit.constructs.ConstructException if endpoints contradict themselves or one another, with all
     *     problems
     */
    @SuppressWarnings("rawtypes") // a class literal cannot express Endpoint<?>
    public static SpringEndpoints of(PipelineEnvironment environment, Endpoint<?>... endpoints) {
        List<DiscoveredConstruct<Endpoint>> named = new ArrayList<>();
        for (Endpoint<?> endpoint : endpoints) {
            String declaredIn = endpoint.declaredAt().orElse("an unknown class").replaceAll(":\\d+$", "");
            named.add(new DiscoveredConstruct<>(endpoint.name(), declaredIn, endpoint));
        }
        return of(named, environment);
    }

    private static MountedEndpoint mount(Pipeline pipeline, String location) {
        Endpoint<?> endpoint = pipeline.endpoint();
        return new MountedEndpoint(endpoint, pipeline, endpoint.definition().pathParameters(), location);
    }

    /** Returns the endpoints, named after the fields and beans that hold them. */
    public List<Endpoint<?>> endpoints() {
        return mounted.stream().<Endpoint<?>>map(MountedEndpoint::endpoint).toList();
    }

    /** Returns a mapping of requests to the endpoints, ordered before annotated controllers. */
    public HandlerMapping handlerMapping() {
        return mapping;
    }

    EndpointHandlerMapping mapping() {
        return mapping;
    }

    List<MountedEndpoint> mounted() {
        return mounted;
    }
}
