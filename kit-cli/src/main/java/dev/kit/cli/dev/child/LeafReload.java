package dev.kit.cli.dev.child;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * The replacement of a running application's constructs while its context and all other beans are kept.
 *
 * <p>Kit's beans that refer to constructs or their services are stopped, destroyed and created again from their own
 * definitions, with the class loader of the new versions. Used once, by one thread.
 */
final class LeafReload {

    /** The beans of Kit from which all beans that hold constructs are created. */
    private static final List<String> ROOTS =
            List.of("dev.kit.constructPackages", "dev.kit.serviceRegistry", "dev.kit.schemaLifecycle");

    /** A bean that caches the request mappings present at its creation. */
    private static final String KEEPS_MAPPINGS = "mvcHandlerMappingIntrospector";

    private final ConfigurableApplicationContext context;

    private final DefaultListableBeanFactory beans;

    private final Set<String> replaced = new LinkedHashSet<>();

    private final Set<String> dependents;

    private LeafReload(
            ConfigurableApplicationContext context, DefaultListableBeanFactory beans, Set<String> dependents) {
        this.context = context;
        this.beans = beans;
        this.dependents = dependents;
    }

    /**
     * Replaces the constructs; returns null, or the reason why this is impossible, in which case nothing was changed.
     *
     * @param dependents the beans replaced by earlier reloads of these contexts, to which this reload adds its own:
     *     Spring records the dependents of a bean only when it first creates a bean from its definition
     * @throws RuntimeException if the new constructs do not start, which leaves the context without constructs
     */
    static @Nullable String run(
            List<ConfigurableApplicationContext> contexts, LeafLoader loader, Set<String> dependents) {
        LeafReload reload = null;
        for (ConfigurableApplicationContext context : contexts) {
            if (context.isActive()
                    && context.getBeanFactory() instanceof DefaultListableBeanFactory beans
                    && beans.containsLocalBean(ROOTS.get(0))) {
                if (reload != null) {
                    return "constructs are in two contexts";
                }
                reload = new LeafReload(context, beans, dependents);
            }
        }
        if (reload == null) {
            return "the context has no constructs";
        }
        String obstacle = reload.obstacle(loader);
        if (obstacle == null) {
            reload.replace(loader);
        }
        return obstacle;
    }

    private @Nullable String obstacle(LeafLoader loader) {
        for (String name : beans.getSingletonNames()) {
            Object bean = beans.getSingleton(name);
            if (bean != null && name.equals(KEEPS_MAPPINGS)) {
                return "the bean " + name + " keeps the mappings of requests";
            }
            if (bean != null && isOf(bean.getClass(), loader)) {
                return "the bean " + name + " is one of these classes";
            }
        }
        Deque<String> waiting = new ArrayDeque<>(ROOTS);
        waiting.addAll(dependents);
        while (!waiting.isEmpty()) {
            String name = waiting.remove();
            if (beans.containsSingleton(name) && replaced.add(name)) {
                if (!isOfKit(name)) {
                    return "the bean " + name + " uses constructs";
                }
                waiting.addAll(Arrays.asList(beans.getDependentBeans(name)));
            }
        }
        return null;
    }

    private static boolean isOf(Class<?> type, LeafLoader loader) {
        return CachedValues.superclasses(type)
                .anyMatch(kind -> loader.owns(kind.getName())
                        || Arrays.stream(kind.getInterfaces()).anyMatch(each -> loader.owns(each.getName())));
    }

    /**
     * Returns whether Kit declares the bean. Beans that the application declares itself may hold constructs in unknown
     * ways.
     */
    private boolean isOfKit(String name) {
        if (!beans.containsBeanDefinition(name)) {
            return false;
        }
        BeanDefinition definition = beans.getBeanDefinition(name);
        String owner = definition.getFactoryBeanName() == null
                ? definition.getBeanClassName()
                : definition.getFactoryBeanName();
        return owner != null && owner.startsWith("dev.kit.boot.");
    }

    private void replace(LeafLoader loader) {
        dependents.addAll(replaced);
        ClassLoader before = beans.getBeanClassLoader();
        lifecycles().forEach(SmartLifecycle::stop);
        for (String name : replaced) {
            if (beans.getSingleton(name) instanceof ApplicationListener<?> listener) {
                context.removeApplicationListener(listener);
            }
        }
        replaced.forEach(beans::destroySingleton);
        CachedValues.forget(beans);
        CachedValues.forgetTypes(singletons());
        beans.setBeanClassLoader(loader);
        try {
            makeAgain();
        } finally {
            beans.setBeanClassLoader(before);
        }
        refreshDispatchers();
    }

    private List<Object> singletons() {
        return Arrays.stream(beans.getSingletonNames())
                .map(beans::getSingleton)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns the life cycle beans in the order of stopping: last started first. */
    private List<SmartLifecycle> lifecycles() {
        return replaced.stream()
                .map(beans::getSingleton)
                .filter(SmartLifecycle.class::isInstance)
                .map(SmartLifecycle.class::cast)
                .sorted(Comparator.comparingInt(SmartLifecycle::getPhase).reversed())
                .toList();
    }

    private void makeAgain() {
        List<SmartInitializingSingleton> waiting = new ArrayList<>();
        for (String name : beans.getBeanDefinitionNames()) {
            if (replaced.contains(name)
                    && !beans.getBeanDefinition(name).isLazyInit()
                    && beans.getBean(name) instanceof SmartInitializingSingleton singleton) {
                waiting.add(singleton);
            }
        }
        waiting.forEach(SmartInitializingSingleton::afterSingletonsInstantiated);
        List<SmartLifecycle> lifecycles = lifecycles();
        for (int index = lifecycles.size() - 1; index >= 0; index--) {
            if (lifecycles.get(index).isAutoStartup()) {
                lifecycles.get(index).start();
            }
        }
    }

    /** Refreshes the dispatcher servlets, which look up mappings only once. Without Spring MVC there are none. */
    private void refreshDispatchers() {
        for (String name : beans.getSingletonNames()) {
            Object bean = beans.getSingleton(name);
            if (bean != null && isDispatcher(bean.getClass())) {
                try {
                    bean.getClass()
                            .getMethod("onApplicationEvent", ContextRefreshedEvent.class)
                            .invoke(bean, new ContextRefreshedEvent(context));
                } catch (IllegalAccessException | NoSuchMethodException | InvocationTargetException e) {
                    throw new IllegalStateException("The dispatcher " + name + " cannot be refreshed", e);
                }
            }
        }
    }

    private static boolean isDispatcher(Class<?> type) {
        return CachedValues.superclasses(type)
                .anyMatch(kind -> kind.getName().equals("org.springframework.web.servlet.DispatcherServlet"));
    }
}
