package dev.kit.boot.studio;

import dev.kit.boot.DevelopmentMode;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.security.web.FilterChainProxy;

/**
 * Permits studio requests without a login if {@code kit dev} started the application; the studio's own guard still
 * applies.
 *
 * <p>It adds no {@code SecurityFilterChain}, because Spring Boot's default chain would back off and leave the
 * application open. Nor does it make Spring Security ignore the requests, which would log a warning at each start.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(FilterChainProxy.class)
@Conditional(KitDevSecurityConfiguration.OnKitDevCondition.class)
class KitDevSecurityConfiguration {

    private static final String SPRING_SECURITY = "springSecurityFilterChain";

    @Bean
    static BeanPostProcessor kitStudioSecurity() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (!name.equals(SPRING_SECURITY)) {
                    return bean;
                }
                if (bean instanceof FilterChainProxy proxy) {
                    return new OpenStudioProxy(proxy);
                }
                return bean instanceof Filter filter ? open(filter) : bean;
            }
        };
    }

    private static Filter open(Filter security) {
        return (request, response, chain) -> filter(security, request, response, chain);
    }

    private static void filter(Filter security, ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (isForStudio(request)) {
            chain.doFilter(request, response);
        } else {
            security.doFilter(request, response, chain);
        }
    }

    /**
     * Returns true for exactly the requests that the container routes to the studio's servlet, however the path is
     * encoded.
     */
    private static boolean isForStudio(ServletRequest request) {
        return request instanceof HttpServletRequest http
                && StudioAutoConfiguration.SERVLET.equals(
                        http.getHttpServletMapping().getServletName());
    }

    /**
     * Applies Spring Security to all requests except the studio's. It extends the proxy it replaces, because other code
     * looks up that type.
     */
    private static final class OpenStudioProxy extends FilterChainProxy {

        private final FilterChainProxy security;

        OpenStudioProxy(FilterChainProxy security) {
            super(security.getFilterChains());
            this.security = security;
        }

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            filter(security, request, response, chain);
        }
    }

    /** Matches in a process that {@code kit dev} started. */
    static final class OnKitDevCondition extends SpringBootCondition {

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            ConditionMessage.Builder message = ConditionMessage.forCondition("kit dev");
            return DevelopmentMode.isKitDev(context.getEnvironment())
                    ? ConditionOutcome.match(message.because("it started the application"))
                    : ConditionOutcome.noMatch(message.because("it did not start the application"));
        }
    }
}
