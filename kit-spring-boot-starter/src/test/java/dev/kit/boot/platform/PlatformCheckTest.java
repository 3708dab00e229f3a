package dev.kit.boot.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.KitVersion;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

@ExtendWith(OutputCaptureExtension.class)
class PlatformCheckTest {

    @Configuration(proxyBeanMethods = false)
    static class Empty {}

    @Configuration(proxyBeanMethods = false)
    @Import(ReactiveBeans.class)
    static class Checked {}

    @Test
    @DisplayName("another generation of Spring Boot is refused in one sentence with both versions")
    void refusesOtherGenerations() {
        for (String version : new String[] {"3.5.14", "2.7.18", "40.1.0"}) {
            assertThatThrownBy(() -> PlatformCheck.checkVersion(version))
                    .hasMessage("Kit works with Spring Boot 4 (built with " + KitVersion.springBoot()
                            + "); this application runs on Spring Boot " + version + ".");
        }
        assertThat(KitVersion.springBoot()).matches("4\\.\\d+\\.\\d+");
        for (String version : new String[] {"4.0.6", "4.1.0", "4.2.0-SNAPSHOT"}) {
            assertThatCode(() -> PlatformCheck.checkVersion(version)).doesNotThrowAnyException();
        }
    }

    @Test
    @DisplayName("a reactive application ends with one sentence and no stack trace, wherever its type is set")
    void refusesReactiveApplications(CapturedOutput output) {
        SpringApplication coded = new SpringApplication(Empty.class);
        coded.setWebApplicationType(WebApplicationType.REACTIVE);
        assertThatThrownBy(coded::run).isInstanceOf(UnsupportedPlatformException.class);
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("Kit works in servlet applications; this one is reactive (WebFlux).")
                .doesNotContain("\tat ");

        SpringApplication configured = new SpringApplication(Empty.class);
        assertThatThrownBy(() -> configured.run("--spring.main.web-application-type=reactive"))
                .isInstanceOf(UnsupportedPlatformException.class);
    }

    @Test
    @DisplayName("the property decides against the type in the code, as in Spring Boot, and no server at all is fine")
    void acceptsTheRest() {
        SpringApplication coded = new SpringApplication(Empty.class);
        coded.setWebApplicationType(WebApplicationType.REACTIVE);
        coded.run("--spring.main.web-application-type=none").close();
    }

    @RestController
    static class Servlets {
        @GetMapping("/ok")
        Mono<String> ok() {
            return Mono.just("ok");
        }

        void helps(ServerWebExchange exchange) {}
    }

    @RestController
    static class Exchanges {
        @GetMapping("/path")
        Mono<String> path(ServerWebExchange exchange) {
            return Mono.just(exchange.getRequest().getPath().value());
        }
    }

    @Test
    @DisplayName("a controller with a parameter that only WebFlux resolves is named, before its first request fails")
    void refusesReactiveControllers() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.register(Checked.class, Servlets.class);
            assertThatCode(context::refresh).doesNotThrowAnyException();
        }
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.register(Checked.class, Exchanges.class);
            assertThatThrownBy(context::refresh)
                    .hasStackTraceContaining(
                            "this one is reactive: its PlatformCheckTest.Exchanges.path has a parameter"
                                    + " of type ServerWebExchange, which WebFlux alone resolves.");
        }
    }

    @Test
    @DisplayName("a bean that only WebFlux calls is named instead of being ignored without a word")
    void refusesReactiveBeans() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.register(Checked.class);
            context.registerBeanDefinition("tenants", new RootBeanDefinition(WebFilter.class));
            assertThatThrownBy(context::refresh)
                    .hasStackTraceContaining("WebFlux alone calls its bean \"tenants\" of type WebFilter.");
        }
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            TestPropertyValues.of("spring.main.web-application-type=servlet").applyTo(context);
            context.register(Checked.class);
            context.registerBeanDefinition(
                    "tenants",
                    new RootBeanDefinition(WebFilter.class, () -> (exchange, chain) -> chain.filter(exchange)));
            assertThatCode(context::refresh).doesNotThrowAnyException();
        }
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Checked.class)) {
            assertThat(context.getBeanDefinitionNames()).noneMatch(name -> name.contains("ReactiveBeans"));
        }
    }
}
