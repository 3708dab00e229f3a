package dev.kit.benchmarks.boot;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application of Spring Boot without what Kit's starter brings along. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "dev.kit.boot.ConstructsAutoConfiguration",
            "dev.kit.boot.background.SubscriberAutoConfiguration",
            "dev.kit.boot.environment.EnvironmentAutoConfiguration",
            "dev.kit.boot.studio.StudioAutoConfiguration",
            "dev.kit.boot.web.DryRunAutoConfiguration",
            "dev.kit.boot.web.EndpointAutoConfiguration",
            "dev.kit.boot.web.SpringdocAutoConfiguration",
            "dev.kit.boot.web.TomcatAutoConfiguration"
        })
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface PlainBoot {}
