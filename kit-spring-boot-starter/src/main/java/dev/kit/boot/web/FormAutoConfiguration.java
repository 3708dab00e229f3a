package dev.kit.boot.web;

import dev.kit.boot.ConditionalOnConstructs;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.servlet.autoconfigure.MultipartAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.MultipartProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import org.springframework.web.servlet.DispatcherServlet;

/** Replaces Spring Boot's multipart resolver so that endpoints parse forms themselves. It has the same settings. */
@AutoConfiguration(before = MultipartAutoConfiguration.class, after = EndpointAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({DispatcherServlet.class, MultipartProperties.class})
@ConditionalOnBooleanProperty(name = "spring.servlet.multipart.enabled", matchIfMissing = true)
@ConditionalOnConstructs(endpoints = true)
@ConditionalOnBean(SpringEndpoints.class)
final class FormAutoConfiguration {

    @Bean(name = DispatcherServlet.MULTIPART_RESOLVER_BEAN_NAME)
    @ConditionalOnMissingBean(MultipartResolver.class)
    StandardServletMultipartResolver kitLateForms(
            ObjectProvider<SpringEndpoints> endpoints, ObjectProvider<MultipartProperties> settings) {
        LateForms forms = new LateForms(() -> endpoints.getObject().mapping());
        settings.ifAvailable(given -> {
            forms.setResolveLazily(given.isResolveLazily());
            forms.setStrictServletCompliance(given.isStrictServletCompliance());
        });
        return forms;
    }

    /**
     * Leaves multipart parsing of endpoint requests to the endpoints.
     *
     * <p>Endpoints parse forms after checking limits and session, and reject them with their own messages. The forms of
     * controllers are parsed according to the application's settings.
     */
    private static final class LateForms extends StandardServletMultipartResolver {

        /** Resolved lazily: endpoints may depend on beans that depend on Spring MVC. */
        private final Supplier<EndpointHandlerMapping> endpoints;

        LateForms(Supplier<EndpointHandlerMapping> endpoints) {
            this.endpoints = endpoints;
        }

        @Override
        public boolean isMultipart(HttpServletRequest request) {
            return super.isMultipart(request) && !endpoints.get().answers(request);
        }
    }
}
