package dev.kit.boot.studio;

import dev.kit.boot.DevelopmentMode;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.web.context.WebApplicationContext;

/** Explains in development why the studio is absent. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnMissingClass("dev.kit.studio.Studio")
@Conditional(OnStudioCondition.class)
final class StudioAbsenceAutoConfiguration {

    @Bean
    StudioAbsence kitStudioAbsence(WebApplicationContext context) {
        return new StudioAbsence(context, !DevelopmentMode.isTest(context.getEnvironment()));
    }
}
