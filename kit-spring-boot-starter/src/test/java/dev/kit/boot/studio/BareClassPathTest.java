package dev.kit.boot.studio;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Applications that lack what the studio can do without, in a JVM of their own. */
class BareClassPathTest {

    /** Asks itself, and prints what the studio says. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Bare.Pages.class)
    public static class Bare {

        @RestController
        static class Pages {

            @GetMapping("/hello")
            String hello() {
                return "hello";
            }
        }

        public static void main(String[] args) throws Exception {
            var context = (ServletWebServerApplicationContext) SpringApplication.run(Bare.class, "--server.port=0");
            int port = Objects.requireNonNull(context.getWebServer()).getPort();
            System.out.println("said=" + get(port, "/hello"));
            await().until(() -> get(port, "/__studio/api/requests").contains("/hello"));
            System.out.println("recorded=" + get(port, "/__studio/api/requests"));
            System.out.println("stats=" + get(port, "/__studio/api/stats"));
            System.exit(SpringApplication.exit(context));
        }

        private static String get(int port, String path) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
        }
    }

    @ParameterizedTest(name = "FC-A3 without {0} on the class path the studio records and answers")
    @ValueSource(
            strings = {
                "spring-boot-jdbc- spring-boot-starter-jdbc HikariCP postgresql-",
                "logback",
                "kit-client",
                "websocket",
                "spring-security",
                "spring-security spring-boot-security HikariCP"
            })
    void doesWithout(String names) throws Exception {
        List<Path> classPath = ChildJvm.CLASS_PATH.stream()
                .filter(entry -> Arrays.stream(names.split(" "))
                        .noneMatch(name -> entry.toString().contains(name)))
                .toList();
        assertThat(classPath).hasSizeLessThan(ChildJvm.CLASS_PATH.size());
        String said = ChildJvm.run(
                classPath,
                Bare.class.getName(),
                "-Dspring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration");
        assertThat(said)
                .contains("said=hello")
                .containsPattern("recorded=.*\"path\":\"/hello\"")
                .containsPattern("stats=.*\"message\":\"The application has no database to browse.\"");
    }
}
