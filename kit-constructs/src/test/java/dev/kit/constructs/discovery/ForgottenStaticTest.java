package dev.kit.constructs.discovery;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.endpoints.Endpoint;
import java.util.List;
import java.util.stream.Stream;
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

    static final class Listed {
        static final Endpoint<String> constant = e.get("/constant").handle(ctx -> "constant");
        static final List<Endpoint<?>> all =
                List.of(constant, Elsewhere.found, e.get("/listed").handle(ctx -> "listed"));
        static final List<Endpoint<?>> none = List.of();
    }

    static final class Elsewhere {
        static final Endpoint<String> found = e.get("/elsewhere").handle(ctx -> "elsewhere");
        static final List<Endpoint<?>> all = List.of(found);
    }

    @Test
    @DisplayName(
            "endpoints L8 a field that was meant to be a constant is told of, and no field that is given its value")
    void tellsOfFields() {
        assertThat(told("Routes", "Wrapper", "Holder"))
                .containsExactly(
                        "found",
                        Routes.class.getName()
                                + ".forgotten is not static, so it is not found as Endpoint. Declare it static.");
    }

    @Test
    @DisplayName("endpoints L8 a list with endpoints that are no constants is told of, and no list of constants")
    void tellsOfLists() {
        assertThat(told("Listed", "Elsewhere"))
                .containsExactly(
                        "found",
                        "constant",
                        "GET /listed of the list " + Listed.class.getName()
                                + ".all is no constant of its own, so it is not found. Declare it as one.");
    }

    /** Returns the names of the constants that are found in nested classes, and what is logged. */
    private static List<String> told(String... classes) {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(ConstructDiscovery.class);
        lines.start();
        logger.addAppender(lines);
        try {
            var found = new ConstructDiscovery(ForgottenStaticTest.class.getClassLoader())
                    .constants(
                            Endpoint.class,
                            Stream.of(classes)
                                    .map(name -> "dev/kit/constructs/discovery/ForgottenStaticTest$" + name + ".class")
                                    .toList());
            return Stream.concat(
                            found.stream().map(DiscoveredConstruct::name),
                            lines.list.stream().map(ILoggingEvent::getFormattedMessage))
                    .toList();
        } finally {
            logger.detachAppender(lines);
        }
    }
}
