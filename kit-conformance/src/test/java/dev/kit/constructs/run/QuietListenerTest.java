package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.envkit.EnvironmentParser;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Listeners of an application, as its environment calls them. */
final class QuietListenerTest {

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(PipelineListener.class);
    private final List<Method> told = new ArrayList<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    static Stream<Method> reports() {
        return Stream.of(PipelineListener.class.getMethods())
                .filter(report -> !Modifier.isStatic(report.getModifiers()));
    }

    @ParameterizedTest
    @MethodSource("reports")
    @DisplayName("a listener is told of everything, and one that throws is named in a single warning")
    void tellsAndComplains(Method report) throws Exception {
        PipelineListener failing = (PipelineListener) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PipelineListener.class}, (proxy, method, arguments) -> {
                    told.add(method);
                    throw new IllegalStateException("listener");
                });
        PipelineListener quiet = ConstructEnvironment.builder(ServiceRegistry.create(new EnvironmentParser(Map.of())))
                .listener(failing)
                .build()
                .listener();

        report.invoke(quiet, new Object[1]);

        assertThat(told).containsExactly(report);
        assertThat(log.list).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage()).contains(failing.getClass().getName());
            assertThat(line.getThrowableProxy().getMessage()).isEqualTo("listener");
        });
    }
}
