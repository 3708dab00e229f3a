package dev.kit.boot.studio;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.FilterChainProxy;

/**
 * Lets the studio answer without a login where {@code kit dev} started the application; its own guard stays.
 *
 * <p>It adds no {@code SecurityFilterChain}, for Spring Boot's default chain would back off and leave the application open.
 * It asks Spring Security to ignore nothing either, which that would warn of at each start.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(FilterChainProxy.class)
@Conditional(OnKitDevCondition.class)
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

    /** Exactly what the container leads to the studio's servlet, however the address is spelt. */
    private static boolean isForStudio(ServletRequest request) {
        return request instanceof HttpServletRequest http
                && StudioAutoConfiguration.SERVLET.equals(
                        http.getHttpServletMapping().getServletName());
    }

    /** Spring Security for all requests but those of the studio; a proxy like the one it stands for, which others look up. */
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
}
