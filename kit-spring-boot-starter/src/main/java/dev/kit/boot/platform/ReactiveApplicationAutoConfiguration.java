package dev.kit.boot.platform;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Import;

/**
 * Rejects a reactive application that the starter would make a servlet application.
 *
 * <p>Spring Boot prefers Spring MVC, which the starter brings, if both are on the class path. WebFlux as a client is
 * allowed; beans that only its server calls indicate an application that would lose them silently.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(name = "org.springframework.web.reactive.DispatcherHandler")
@Import(ReactiveBeans.class)
final class ReactiveApplicationAutoConfiguration {}
