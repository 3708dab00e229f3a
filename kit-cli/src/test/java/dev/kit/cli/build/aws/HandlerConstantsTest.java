package dev.kit.cli.build.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandlerConstantsTest {

    private static final String SETTINGS = "dev.kit.cli.build.aws.sample.NamedSettings#";

    private static final String STORE = "{\"version\":\"2.0\",\"routeKey\":\"$default\",\"rawPath\":\"/store\","
            + "\"rawQueryString\":\"\",\"headers\":{},\"requestContext\":{\"http\":{\"method\":\"GET\","
            + "\"path\":\"/store\",\"sourceIp\":\"198.51.100.7\"},\"stage\":\"$default\"},"
            + "\"isBase64Encoded\":false}";

    @TempDir
    private Path directory = Path.of("");

    @Test
    @DisplayName("CO-01 CO-04 envParser and logger of kit.config.yaml are those of all handlers")
    void usesConstants() throws Exception {
        AwsHandlers handlers = generate(SETTINGS + "PARSER", SETTINGS + "LOGGER");
        assertThat(invoke(handlers, "GetStore", STORE)).contains("\"statusCode\":200", "from the constant");
        assertThat(invoke(handlers, "Api", STORE)).contains("\"statusCode\":200", "from the constant");
        assertThat(invoke(handlers, "Count", "{}")).isEqualTo("7");
        assertThat(invoke(handlers, "Nightly_2d_report", "{}")).contains("reported");
    }

    @Test
    @DisplayName("CO-04 constants of another type are refused, with the setting, when a handler is loaded")
    void refusesOtherTypes() throws Exception {
        AwsHandlers handlers = generate(null, SETTINGS + "PARSER");
        assertThatThrownBy(() -> invoke(handlers, "Count", "{}"))
                .isInstanceOf(ExceptionInInitializerError.class)
                .cause()
                .hasMessage("logger names " + SETTINGS + "PARSER: is a dev.kit.envkit.EnvironmentParser and must be an"
                        + " org.slf4j.Logger.");
    }

    @Test
    @DisplayName("CB-02 with payload 1.0 handlers answer events of a REST API")
    void answersRestApis() throws Exception {
        AwsHandlers handlers = generate("1.0", SETTINGS + "PARSER", null);
        String event = "{\"resource\":\"/store\",\"path\":\"/store\",\"httpMethod\":\"GET\",\"headers\":{},"
                + "\"multiValueHeaders\":{},\"requestContext\":{\"httpMethod\":\"GET\",\"path\":\"/store\","
                + "\"identity\":{\"sourceIp\":\"198.51.100.7\"}},\"isBase64Encoded\":false}";
        assertThat(invoke(handlers, "GetStore", event)).contains("\"statusCode\":200", "from the constant");
        assertThat(invoke(handlers, "Api", event)).contains("\"statusCode\":200", "from the constant");
    }

    private AwsHandlers generate(@Nullable String parser, @Nullable String logger) throws Exception {
        return generate("2.0", parser, logger);
    }

    private AwsHandlers generate(String payload, @Nullable String parser, @Nullable String logger) throws Exception {
        BuiltSample sample = BuiltSample.of("sample", directory);
        return AwsHandlers.generate(sample.application(), new AwsOptions(payload, "each", List.of(), parser, logger));
    }

    private String invoke(AwsHandlers handlers, String name, String event) throws Exception {
        String handler = handlers.all().stream()
                .filter(each -> each.simpleName().equals(name))
                .findFirst()
                .orElseThrow()
                .className();
        URL classes = directory.resolve("target/classes").toUri().toURL();
        try (OwnClassesFirst loader = new OwnClassesFirst(classes)) {
            RequestStreamHandler loaded = Class.forName(handler, true, loader)
                    .asSubclass(RequestStreamHandler.class)
                    .getDeclaredConstructor()
                    .newInstance();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            loaded.handleRequest(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), answer, null);
            return answer.toString(StandardCharsets.UTF_8);
        }
    }

    /** Loads the classes of the sample with its handlers, which only their package may read. */
    private static final class OwnClassesFirst extends URLClassLoader {

        private OwnClassesFirst(URL classes) {
            super(new URL[] {classes}, HandlerConstantsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (findResource(name.replace('.', '/') + ".class") == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
