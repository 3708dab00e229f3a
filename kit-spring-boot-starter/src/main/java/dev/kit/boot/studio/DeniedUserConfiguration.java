package dev.kit.boot.studio;

import dev.kit.studio.capture.CaptureScope;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.authorization.event.AuthorizationDeniedEvent;
import org.springframework.security.core.Authentication;

/** Records users whom Spring Security denies access or logs in: neither request reaches the innermost filter. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(AuthorizationDeniedEvent.class)
class DeniedUserConfiguration {

    @EventListener
    void denied(AuthorizationDeniedEvent<?> event) {
        tell(event.getAuthentication().get());
    }

    @EventListener
    void loggedIn(AuthenticationSuccessEvent event) {
        tell(event.getAuthentication());
    }

    private static void tell(@Nullable Authentication authentication) {
        if (authentication != null
                && authentication.isAuthenticated()
                && !(authentication instanceof AnonymousAuthenticationToken)) {
            CaptureScope.current().ifPresent(scope -> scope.actor(authentication.getName()));
        }
    }
}
