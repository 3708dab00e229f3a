package dev.kit.boot.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.Environment;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The same application with the starter and, its auto-configurations excluded, without it. */
@ExtendWith(OutputCaptureExtension.class)
class NothingUnaskedTest {

    private static TestServer with;
    private static TestServer without;
    private static String log = "";

    @BeforeAll
    static void start(CapturedOutput output) {
        without = TestServer.startWithoutKit(PlainApplication.class);
        int from = output.getAll().length();
        with = TestServer.start(PlainApplication.class, "kit.studio.enabled=false");
        log = output.getAll().substring(from);
    }

    @AfterAll
    static void stop() {
        with.close();
        without.close();
    }

    private static SortedSet<String> beans(TestServer server) {
        return new TreeSet<>(Arrays.asList(server.context().getBeanDefinitionNames()));
    }

    private static List<String> names(TestServer server, Class<?> type) {
        return Arrays.asList(server.context().getBeanNamesForType(type));
    }

    @Test
    @DisplayName(
            "FC-A4 FC-A5 an application without constructs gets at most twelve beans, none of which serves requests")
    void addsFewBeans() {
        SortedSet<String> added = beans(with);
        added.removeAll(beans(without));

        assertThat(added).hasSizeLessThanOrEqualTo(12).allMatch(name -> name.contains("kit"));
        for (Class<?> type : List.of(
                HandlerMapping.class,
                HandlerExceptionResolver.class,
                WebMvcConfigurer.class,
                MultipartResolver.class,
                jakarta.servlet.Filter.class,
                jakarta.servlet.Servlet.class,
                org.springframework.context.Lifecycle.class,
                org.springframework.boot.web.server.WebServerFactoryCustomizer.class)) {
            assertThat(names(with, type)).as(type.getName()).containsExactlyElementsOf(names(without, type));
        }
    }

    @Test
    @DisplayName("FC-A7 an application without constructs keeps the defaults of Spring Boot and springdoc")
    void changesNoDefault() {
        Environment environment = with.context().getEnvironment();

        assertThat(List.of(
                        "server.tomcat.relaxed-query-chars",
                        "spring.servlet.multipart.resolve-lazily",
                        "springdoc.swagger-ui.path",
                        "springdoc.swagger-ui.url"))
                .noneMatch(environment::containsProperty);
    }

    @Test
    @DisplayName("FC-A4 an application without constructs logs no line of Kit at its start")
    void logsNothing() {
        assertThat(log).contains("Tomcat started").doesNotContain("dev.kit.boot.", "d.k.b.", "Kit");
    }

    @ParameterizedTest
    @CsvSource({
        "GET /books, application/json",
        "GET /nothing, text/html",
        "GET /nothing, application/json",
        "POST /books, text/html",
        "POST /books, application/json",
        "TRACE /books, text/html",
        "OPTIONS /books, */*",
        "GET /failing, text/html",
        "GET /books?tags[]=a, text/html",
        "GET /a|b, text/html",
        "GET /%2F, application/json",
        "GET /docs, text/html",
        "GET /docs/openapi.json, application/json",
        "GET /swagger-ui.html, text/html",
        "GET /error, text/html"
    })
    @DisplayName("FC-A5 an application without constructs answers every request byte for byte as without the starter")
    void answersTheSame(String line, String accept) throws Exception {
        assertThat(TestServer.comparable(with.line(line, "Accept: " + accept)))
                .isEqualTo(TestServer.comparable(without.line(line, "Accept: " + accept)));
    }
}
