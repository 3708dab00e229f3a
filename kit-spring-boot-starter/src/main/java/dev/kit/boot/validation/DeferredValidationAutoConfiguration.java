package dev.kit.boot.validation;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Defers the validator of Spring MVC until something is validated.
 *
 * <p>Kit brings a provider of Jakarta Validation, which Spring MVC would start in every application, whether one of its
 * controllers validates or not. Where Spring Boot's own support for validation is there, the application asked for it,
 * and its validator stays as it is.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(
        name = {
            "org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport",
            "jakarta.validation.Validator"
        })
@ConditionalOnMissingClass("org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration")
public final class DeferredValidationAutoConfiguration {

    @Bean("dev.kit.deferredValidation")
    static DeferringPostProcessor deferredValidation(ApplicationContext context) {
        return new DeferringPostProcessor(context);
    }
}
