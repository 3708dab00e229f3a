package dev.kit.constructs.discovery;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.endpoints.Endpoint;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class ForgottenStaticTest {

    static final class Routes {
        static final Endpoint<String> found = e.get("/found").handle(ctx -> "found");
        final Endpoint<String> forgotten = e.get("/forgotten").handle(ctx -> "forgotten");
    }

    record Holder(Endpoint<?> held) {}

    static final class Wrapper {
        final Endpoint<?> wrapped;

        Wrapper(int retries, Endpoint<?> wrapped) {
            this.wrapped = wrapped;
        }
    }

    @Test
    @DisplayName(
            "endpoints L8 a field that was meant to be a constant is told of, and no field that is given its value")
    void tellsOfFields() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(ConstructDiscovery.class);
        lines.start();
        logger.addAppender(lines);
        try {
            var found = new ConstructDiscovery(getClass().getClassLoader())
                    .constants(Endpoint.class, List.of("dev/kit/constructs/discovery/ForgottenStaticTest$*.class"));

            assertThat(found).extracting(DiscoveredConstruct::name).containsExactly("found");
            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly(Routes.class.getName()
                            + ".forgotten is not static, so it is not found as Endpoint. Declare it static.");
        } finally {
            logger.detachAppender(lines);
        }
    }
}
