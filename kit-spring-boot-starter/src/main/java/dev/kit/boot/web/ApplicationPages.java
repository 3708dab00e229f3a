package dev.kit.boot.web;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.autoconfigure.template.TemplateAvailabilityProviders;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.context.ApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.function.support.RouterFunctionMapping;
import org.springframework.web.servlet.handler.AbstractHandlerMethodMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;

/**
 * Determines whether an application handles requests itself: with controllers, routes, files or error views.
 *
 * <p>Handlers that frameworks add to every application do not count: Spring Boot's error controller and actuator,
 * springdoc, and the files in jars of third parties.
 */
record ApplicationPages(ApplicationContext context) {

    private static final Set<String> FRAMEWORKS = Set.of("org.springframework.boot", "org.springdoc");

    boolean exist() {
        return context.getBeansOfType(HandlerMapping.class).values().stream().anyMatch(this::answers) || hasErrorView();
    }

    private boolean answers(HandlerMapping mapping) {
        if (mapping instanceof AbstractHandlerMethodMapping<?> controllers) {
            return controllers.getHandlerMethods().values().stream().anyMatch(method -> isOwn(method.getBeanType()));
        }
        if (mapping instanceof RouterFunctionMapping routes) {
            return routes.getRouterFunction() != null;
        }
        return mapping instanceof AbstractUrlHandlerMapping urls
                && (urls.getRootHandler() != null
                        || urls.getHandlerMap().values().stream().anyMatch(this::serves));
    }

    private boolean serves(Object handler) {
        if (handler instanceof ResourceHttpRequestHandler files) {
            return files.getLocations().stream().anyMatch(this::isOwn);
        }
        return isOwn(handler.getClass()) && !(handler instanceof DocumentHandler);
    }

    private static boolean isOwn(Class<?> type) {
        String name = type.getName();
        return FRAMEWORKS.stream().noneMatch(framework -> name.startsWith(framework + "."));
    }

    /** Returns true if the location exists and is the application's own; jars may contribute files below META-INF. */
    private boolean isOwn(Resource location) {
        String description = location.getDescription();
        if (description.contains("META-INF/resources")) {
            return false;
        }
        return description.startsWith("ServletContext resource") ? hasWebFiles() : location.exists();
    }

    private boolean hasWebFiles() {
        Collection<String> files = context instanceof WebApplicationContext web && web.getServletContext() != null
                ? web.getServletContext().getResourcePaths("/")
                : null;
        return files != null
                && files.stream()
                        .anyMatch(file -> !file.startsWith("/WEB-INF")
                                && !file.startsWith("/META-INF")
                                && !file.startsWith("/webjars"));
    }

    private boolean hasErrorView() {
        TemplateAvailabilityProviders templates = new TemplateAvailabilityProviders(context);
        return hasOwn(ErrorViewResolver.class)
                || hasOwn(ErrorAttributes.class)
                || (context.containsBean("error") && context.isTypeMatch("error", View.class) && isOwn(type("error")))
                || Arrays.asList("error", "error/404", "error/4xx").stream()
                        .anyMatch(view -> templates.getProvider(view, context) != null);
    }

    private boolean hasOwn(Class<?> type) {
        return ((Map<String, ?>) context.getBeansOfType(type))
                .values().stream().anyMatch(bean -> isOwn(ClassUtils.getUserClass(bean)));
    }

    private Class<?> type(String bean) {
        Class<?> type = context.getType(bean);
        return type == null ? Object.class : type;
    }
}
