package dev.kit.boot.studio;

import dev.kit.studio.capture.CaptureScope;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.authorization.event.AuthorizationDeniedEvent;
import org.springframework.security.core.Authentication;

/** Records users whom Spring Security denies access or logs in: neither request reaches the innermost filter. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(AuthorizationDeniedEvent.class)
class DeniedUserConfiguration {

    @Bean
    ApplicationListener<AuthorizationDeniedEvent<?>> kitStudioDeniedUser() {
        return new Denied();
    }

    @Bean
    ApplicationListener<AuthenticationSuccessEvent> kitStudioLogin() {
        return new LoggedIn();
    }

    private static void tell(@Nullable Authentication authentication) {
        if (authentication != null
                && authentication.isAuthenticated()
                && !(authentication instanceof AnonymousAuthenticationToken)) {
            CaptureScope.current().ifPresent(scope -> scope.actor(authentication.getName()));
        }
    }

    /** A class rather than a lambda, whose event type would be lost. */
    private static final class Denied implements ApplicationListener<AuthorizationDeniedEvent<?>> {

        @Override
        public void onApplicationEvent(AuthorizationDeniedEvent<?> event) {
            tell(event.getAuthentication().get());
        }
    }

    private static final class LoggedIn implements ApplicationListener<AuthenticationSuccessEvent> {

        @Override
        public void onApplicationEvent(AuthenticationSuccessEvent event) {
            tell(event.getAuthentication());
        }
    }
}
