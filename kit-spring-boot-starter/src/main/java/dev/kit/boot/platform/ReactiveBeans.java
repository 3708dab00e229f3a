package dev.kit.boot.platform;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.RequestMapping;

/** Detects beans of the application that only a reactive server calls; registers none. */
final class ReactiveBeans implements ImportBeanDefinitionRegistrar {

    private static final List<String> TYPES = List.of(
            "org.springframework.web.reactive.function.server.RouterFunction",
            "org.springframework.web.reactive.config.WebFluxConfigurer",
            "org.springframework.web.server.WebFilter",
            "org.springframework.security.web.server.SecurityWebFilterChain");

    /** Parameter types that Spring MVC cannot resolve: a controller that has one was written for WebFlux. */
    private static final Set<String> PARAMETERS = Set.of(
            "org.springframework.http.server.reactive.ServerHttpRequest",
            "org.springframework.http.server.reactive.ServerHttpResponse",
            "org.springframework.web.server.ServerWebExchange",
            "org.springframework.web.server.WebSession");

    private final boolean declared;

    /**
     * Creates an instance; if the application declares itself a servlet application, leftover reactive beans are
     * allowed.
     */
    ReactiveBeans(Environment environment) {
        this.declared = WebApplicationType.SERVLET
                .name()
                .equalsIgnoreCase(environment.getProperty(UnsupportedPlatformException.TYPE));
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        if (!declared && registry instanceof ListableBeanFactory beans) {
            TYPES.forEach(type -> refuseBeans(beans, type));
            refuseControllers(beans);
        }
    }

    private static void refuseBeans(ListableBeanFactory beans, String type) {
        ClassLoader loader = ReactiveBeans.class.getClassLoader();
        if (!ClassUtils.isPresent(type, loader)) {
            return;
        }
        for (String name : beans.getBeanNamesForType(ClassUtils.resolveClassName(type, loader), true, false)) {
            throw refused("WebFlux alone calls its bean \"" + name + "\" of type " + ClassUtils.getShortName(type));
        }
    }

    /** Avoids creating factory beans to determine their types, which would be too early here. */
    private static void refuseControllers(ListableBeanFactory beans) {
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type = beans.getType(name, false);
            if (type != null && AnnotatedElementUtils.hasAnnotation(type, Controller.class)) {
                ReflectionUtils.doWithMethods(type, ReactiveBeans::refuseParameters, ReactiveBeans::isHandler);
            }
        }
    }

    private static boolean isHandler(Method method) {
        return AnnotatedElementUtils.hasAnnotation(method, RequestMapping.class);
    }

    private static void refuseParameters(Method method) {
        for (Class<?> parameter : method.getParameterTypes()) {
            if (PARAMETERS.contains(parameter.getName())) {
                throw refused("its " + ClassUtils.getShortName(method.getDeclaringClass()) + "." + method.getName()
                        + " has a parameter of type " + parameter.getSimpleName()
                        + ", which WebFlux alone resolves");
            }
        }
    }

    private static UnsupportedPlatformException refused(String reason) {
        return UnsupportedPlatformException.reactive(
                ": " + reason + ".", "=servlet if nothing needs it, move it to Spring MVC, or");
    }
}
