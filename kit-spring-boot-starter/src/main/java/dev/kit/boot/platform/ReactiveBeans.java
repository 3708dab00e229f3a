package dev.kit.boot.platform;

import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** Looks for beans of the application that only a reactive server calls; registers none. */
final class ReactiveBeans implements ImportBeanDefinitionRegistrar {

    private static final List<String> TYPES = List.of(
            "org.springframework.web.reactive.function.server.RouterFunction",
            "org.springframework.web.reactive.config.WebFluxConfigurer",
            "org.springframework.web.server.WebFilter",
            "org.springframework.security.web.server.SecurityWebFilterChain");

    private final boolean declared;

    /** Reads whether the application declares itself one of servlets, where such beans may be left over. */
    ReactiveBeans(Environment environment) {
        this.declared = WebApplicationType.SERVLET.name().equalsIgnoreCase(environment.getProperty(PlatformCheck.TYPE));
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        if (!declared && registry instanceof ListableBeanFactory beans) {
            TYPES.forEach(type -> refuse(beans, type));
        }
    }

    private static void refuse(ListableBeanFactory beans, String type) {
        ClassLoader loader = ReactiveBeans.class.getClassLoader();
        if (!ClassUtils.isPresent(type, loader)) {
            return;
        }
        for (String name : beans.getBeanNamesForType(ClassUtils.resolveClassName(type, loader), true, false)) {
            throw new UnsupportedPlatformException(
                    "Kit works in servlet applications; this one is reactive: WebFlux alone calls its bean \"" + name
                            + "\" of type " + ClassUtils.getShortName(type) + ".",
                    "Set " + PlatformCheck.TYPE
                            + "=servlet if nothing needs the bean, move it to Spring MVC, or remove the"
                            + " dependency dev.kit:kit-spring-boot-starter.");
        }
    }
}
