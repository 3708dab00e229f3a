package dev.kit.boot.validation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.validation.Validator;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

class DeferredValidationTest {

    private static final WebApplicationContextRunner APPLICATION = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(DeferredValidationAutoConfiguration.class))
            .withUserConfiguration(Mvc.class, Guests.class)
            .withClassLoader(new FilteredClassLoader("org.springframework.boot.validation"));

    /** Spring MVC without Spring Boot's adapter, which this module's tests have on their class path. */
    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    static class Mvc {}

    record Guest(@NotBlank String name) {}

    @Constraint(validatedBy = KnownValidator.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Known {
        String message() default "is unknown";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    record Visitor(@Known String name) {}

    static final class KnownValidator implements ConstraintValidator<Known, String>, DisposableBean {

        static final AtomicInteger RELEASED = new AtomicInteger();

        @Override
        public boolean isValid(String name, ConstraintValidatorContext context) {
            return name.equals("Ann");
        }

        @Override
        public void destroy() {
            RELEASED.incrementAndGet();
        }
    }

    @RestController
    static class Guests {

        @PostMapping("/checked")
        String checked(@Valid @RequestBody Guest guest) {
            return guest.name();
        }

        @PostMapping("/unchecked")
        String unchecked(@RequestBody Guest guest) {
            return guest.name();
        }

        @GetMapping("/page")
        String page(@RequestParam @Min(1) int number) {
            return "page " + number;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnValidator implements WebMvcConfigurer {

        @Bean
        LocalValidatorFactoryBean own() {
            return new LocalValidatorFactoryBean();
        }

        @Override
        public Validator getValidator() {
            LocalValidatorFactoryBean validator = new LocalValidatorFactoryBean();
            validator.afterPropertiesSet();
            return validator;
        }
    }

    @Test
    @DisplayName("FC-A7 no provider of validation starts while nothing is validated")
    void startsNothing() {
        APPLICATION.run(context -> {
            MockMvcTester client = MockMvcTester.from(context.getSourceApplicationContext());
            assertThat(client.post()
                            .uri("/unchecked")
                            .contentType(MediaType.APPLICATION_JSON)
                            .content("{\"name\":\"\"}"))
                    .hasStatusOk();

            assertThat(started(context)).isFalse();
        });
    }

    @Test
    @DisplayName("FC-A7 bodies and parameters are validated where a controller asks for it")
    void validates() {
        APPLICATION.run(context -> {
            MockMvcTester client = MockMvcTester.from(context.getSourceApplicationContext());

            assertThat(client.post()
                            .uri("/checked")
                            .contentType(MediaType.APPLICATION_JSON)
                            .content("{\"name\":\"\"}"))
                    .hasStatus(400);
            assertThat(client.post()
                            .uri("/checked")
                            .contentType(MediaType.APPLICATION_JSON)
                            .content("{\"name\":\"Ann\"}"))
                    .hasStatusOk()
                    .hasBodyTextEqualTo("Ann");
            assertThat(client.get().uri("/page?number=0")).hasStatus(400);
            assertThat(client.get().uri("/page?number=1")).hasStatusOk();
            assertThat(started(context)).isTrue();
        });
    }

    @Test
    @DisplayName("FC-A7 an application that injects the validator gets a working one, closed with the context")
    void servesInjectedValidators() {
        APPLICATION.run(context -> {
            jakarta.validation.Validator validator = context.getBean("mvcValidator", LocalValidatorFactoryBean.class);

            assertThat(validator.validate(new Guest(""))).hasSize(1);
            assertThat(validator.validate(new Visitor("nobody"))).hasSize(1);
            int released = KnownValidator.RELEASED.get();
            context.getSourceApplicationContext().close();
            assertThat(KnownValidator.RELEASED).hasValue(released + 1);
        });
    }

    @Test
    @DisplayName("FC-A7 a validator of the application's own stays")
    void leavesOwnValidators() {
        APPLICATION.withUserConfiguration(OwnValidator.class).run(context -> {
            assertThat(context.getBean("mvcValidator")).isExactlyInstanceOf(LocalValidatorFactoryBean.class);
            assertThat(context.getBean("own")).isExactlyInstanceOf(LocalValidatorFactoryBean.class);
        });
    }

    @Test
    @DisplayName("FC-A7 with Spring Boot's own validation nothing is deferred")
    void backsOff() {
        APPLICATION
                .withClassLoader(getClass().getClassLoader())
                .run(context -> assertThat(context).doesNotHaveBean(DeferringPostProcessor.class));
    }

    private static boolean started(ApplicationContext context) {
        Object validator = context.getBean("mvcValidator");
        assertThat(validator).isInstanceOf(DeferredValidator.class);
        return Boolean.TRUE.equals(ReflectionTestUtils.getField(validator, "started"));
    }
}
