package dev.kit.boot.web;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructPackages;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.DevelopmentMode;
import dev.kit.boot.KitProperties;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.HandlerExceptionResolverComposite;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Registers the endpoints of the application in Spring MVC and documents them. */
@AutoConfiguration(after = ConstructsAutoConfiguration.class)
@ConditionalOnConstructs(endpoints = true)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(DispatcherServlet.class)
public final class EndpointAutoConfiguration {

    private static final Logger log = LoggerFactory.getLogger(EndpointAutoConfiguration.class);

    @Bean("dev.kit.springEndpoints")
    @ConditionalOnMissingBean
    SpringEndpoints kitSpringEndpoints(
            ConstructPackages packages, PipelineEnvironment environment, ListableBeanFactory beans) {
        return SpringEndpoints.of(packages.find(Endpoint.class, packages.routes(), beans), environment);
    }

    @Bean("dev.kit.endpointMapping")
    HandlerMapping kitEndpointMapping(
            SpringEndpoints endpoints,
            ObjectProvider<RequestMappingHandlerMapping> controllers,
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> application) {
        EndpointHandlerMapping mapping = endpoints.mapping();
        RouteClashes.check(endpoints.mounted(), controllers.stream().toList());
        // Cross-origin rules and interceptors that the application registers in Spring MVC apply to endpoints too.
        application.ifAvailable(mapping::adopt);
        return mapping;
    }

    @Bean("dev.kit.methodNotAllowedMapping")
    HandlerMapping kitMethodNotAllowedMapping(
            SpringEndpoints endpoints,
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> application) {
        MethodNotAllowedMapping mapping = new MethodNotAllowedMapping(endpoints.mapping());
        application.ifAvailable(controllers -> EndpointHandlerMapping.adoptCors(controllers, mapping));
        return mapping;
    }

    @Bean("dev.kit.unknownRoutes")
    WebMvcConfigurer kitUnknownRoutes(ObjectProvider<SpringEndpoints> endpoints) {
        return new WebMvcConfigurer() {
            @Override
            public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
                UnknownRouteResolver.register(
                        resolvers, () -> endpoints.getObject().mapping());
            }
        };
    }

    @Bean("dev.kit.applicationAdvice")
    @ConditionalOnProperty(name = "kit.errors.advice", havingValue = "application")
    ApplicationAdvice kitApplicationAdvice(
            @Qualifier("handlerExceptionResolver") ObjectProvider<HandlerExceptionResolverComposite> resolvers) {
        return new ApplicationAdvice(SingletonSupplier.ofNullable(() -> advice(resolvers.getIfAvailable())));
    }

    private static @Nullable HandlerExceptionResolver advice(@Nullable HandlerExceptionResolverComposite resolvers) {
        List<HandlerExceptionResolver> all = resolvers == null ? List.of() : resolvers.getExceptionResolvers();
        return all.stream()
                .filter(ExceptionHandlerExceptionResolver.class::isInstance)
                .findFirst()
                .orElse(null);
    }

    @Bean("dev.kit.openApiDocument")
    @ConditionalOnProperty(name = "kit.openapi.enabled", matchIfMissing = true)
    Documents kitOpenApiDocument(SpringEndpoints endpoints, KitProperties properties, Environment environment) {
        KitProperties.OpenApi settings = properties.openapi();
        return new Documents(
                endpoints.endpoints(),
                DocumentInfo.of(settings, environment),
                DocumentInfo.servers(settings, environment),
                !settings.servers().isEmpty());
    }

    @Bean("dev.kit.documentCheck")
    @ConditionalOnProperty(name = "kit.openapi.enabled", matchIfMissing = true)
    ApplicationListener<ApplicationReadyEvent> kitDocumentCheck(SpringEndpoints endpoints, Documents documents) {
        return ready -> {
            Environment environment = ready.getApplicationContext().getEnvironment();
            if (DevelopmentMode.isOn(environment) && !DevelopmentMode.isTest(environment)) {
                DocumentCheck.start(endpoints.endpoints(), documents);
            }
        };
    }

    @Bean("dev.kit.documentationMapping")
    @ConditionalOnProperty(name = "kit.openapi.enabled", matchIfMissing = true)
    DocumentationMapping kitDocumentationMapping(
            SpringEndpoints endpoints,
            Documents documents,
            KitProperties properties,
            Environment environment,
            ObjectProvider<RequestMappingHandlerMapping> controllers) {
        KitProperties.OpenApi settings = properties.openapi();
        if (endpoints.endpoints().isEmpty()) {
            return new DocumentationMapping();
        }
        String path = DocumentationMapping.base(settings.docsPath());
        boolean taken = RouteClashes.answersExactly(path, controllers.stream().toList());
        if (taken) {
            log.info(
                    "A controller answers {}, so there is no documentation page; kit.openapi.docs-path moves it.",
                    path);
        }
        return DocumentationMapping.of(path, DocumentInfo.title(settings, environment), documents, !taken);
    }
}
