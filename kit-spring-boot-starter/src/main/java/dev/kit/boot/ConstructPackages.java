package dev.kit.boot;

import dev.kit.constructs.discovery.ConstructDiscovery;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * The packages that are searched for the constructs of this application.
 *
 * @param routes packages or globs that hold endpoints
 * @param subscribers packages or globs that hold subscribers
 * @param crons packages or globs that hold crons
 * @param functions packages or globs that hold functions
 */
public record ConstructPackages(
        ConstructDiscovery discovery,
        List<String> routes,
        List<String> subscribers,
        List<String> crons,
        List<String> functions) {

    public ConstructPackages {
        routes = List.copyOf(routes);
        subscribers = List.copyOf(subscribers);
        crons = List.copyOf(crons);
        functions = List.copyOf(functions);
    }

    /** Returns the configured packages. Routes default to the application's own packages, others to the routes. */
    static ConstructPackages of(ConfigurableListableBeanFactory beans, Environment environment) {
        Binder binder = Binder.get(environment);
        List<String> routes = setting(binder, "kit.routes").orElseGet(() -> own(beans));
        ClassLoader loader = beans.getBeanClassLoader();
        return new ConstructPackages(
                new ConstructDiscovery(loader == null ? ClassLoader.getSystemClassLoader() : loader),
                routes,
                setting(binder, "kit.subscribers").orElse(routes),
                setting(binder, "kit.crons").orElse(routes),
                setting(binder, "kit.functions").orElse(routes));
    }

    private static BindResult<List<String>> setting(Binder binder, String property) {
        return binder.bind(property, Bindable.listOf(String.class));
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
