package dev.kit.boot.studio;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.configuration.WebSecurityCustomizer;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Lets the studio answer without a login where {@code kit dev} started the application; its own guard stays.
 *
 * <p>It adds no {@code SecurityFilterChain}, for Spring Boot's default chain would back off and leave the application open.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(WebSecurityCustomizer.class)
@Conditional(OnKitDevCondition.class)
class KitDevSecurityConfiguration {

    @Bean
    WebSecurityCustomizer kitStudioSecurity() {
        return web -> web.ignoring().requestMatchers(new StudioRequests());
    }

    /** Exactly what the container leads to the studio's servlet, however the address is spelt. */
    private static final class StudioRequests implements RequestMatcher {

        @Override
        public boolean matches(HttpServletRequest request) {
            return StudioAutoConfiguration.SERVLET.equals(
                    request.getHttpServletMapping().getServletName());
        }

        /** As Spring Security logs it. */
        @Override
        public String toString() {
            return "the studio, which kit dev opens to this machine";
        }
    }
}
