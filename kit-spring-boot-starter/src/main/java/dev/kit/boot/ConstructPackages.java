package dev.kit.boot;

import dev.kit.constructs.discovery.ConstructDiscovery;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;

/**
 * The packages that are searched for the constructs of this application.
 *
 * @param routes packages or globs that hold endpoints
 * @param subscribers packages or globs that hold subscribers
 * @param crons packages or globs that hold crons
 */
public record ConstructPackages(
        ConstructDiscovery discovery, List<String> routes, List<String> subscribers, List<String> crons) {

    public ConstructPackages {
        routes = List.copyOf(routes);
        subscribers = List.copyOf(subscribers);
        crons = List.copyOf(crons);
    }

    /** Returns the configured packages; for null, the application's own packages. */
    static ConstructPackages of(
            ConfigurableListableBeanFactory beans,
            @Nullable List<String> routes,
            @Nullable List<String> subscribers,
            @Nullable List<String> crons) {
        List<String> endpoints = routes == null ? own(beans) : routes;
        ClassLoader loader = beans.getBeanClassLoader();
        return new ConstructPackages(
                new ConstructDiscovery(loader == null ? ClassLoader.getSystemClassLoader() : loader),
                endpoints,
                subscribers == null ? endpoints : subscribers,
                crons == null ? endpoints : crons);
    }

    /** Returns the packages of the application's main class; for the default package, only its own classes. */
    static List<String> own(ConfigurableListableBeanFactory beans) {
        return AutoConfigurationPackages.has(beans)
                ? AutoConfigurationPackages.get(beans).stream()
                        .map(name -> name.isEmpty() ? "*.class" : name)
                        .toList()
                : List.of();
    }

    /** Finds the constants of {@code type} in these packages, and then the beans. */
    public <T> List<DiscoveredConstruct<T>> find(Class<T> type, List<String> packages, ListableBeanFactory beans) {
        List<DiscoveredConstruct<T>> found = new ArrayList<>(discovery.constants(type, packages));
        beans.getBeansOfType(type).forEach((name, bean) -> found.add(new DiscoveredConstruct<>(name, "bean", bean)));
        return found;
    }
}
