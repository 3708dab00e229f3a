package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/** Add the starter, run {@code mvn kit:dev}, browse the studio: three steps in any servlet application. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class DevelopmentContract {

    private static final int FIRST = 1;

    private static final int LAST = Integer.MAX_VALUE;

    private final Subject subject;

    private @Nullable Developed running;

    DevelopmentContract(Subject subject) {
        this.subject = subject;
    }

    @BeforeAll
    void develop() throws IOException, InterruptedException {
        running = Developed.start(subject);
    }

    @AfterAll
    void clean() {
        if (running != null) {
            running.close();
        }
    }

    Developed running() {
        return Objects.requireNonNull(running);
    }

    @Test
    @Order(FIRST)
    @DisplayName("CD-01 FC-A3 the studio answers at the address that kit:dev printed")
    void studioAnswers() throws IOException, InterruptedException {
        assertThat(running().studioPage()).isEqualTo(200);
        assertThat(running().output()).doesNotContain("//__studio");
    }

    @Test
    @DisplayName("FC-A6 every statement and exception is blamed on the application's classes, or on nobody")
    void blamesTheApplication() throws IOException, InterruptedException {
        for (Ask ask : subject.requests()) {
            Wire.send(running().port(), ask);
        }
        assertThat(running().blamed()).isNotEmpty().allMatch(function -> function.startsWith("com.example."));
    }

    @Test
    @DisplayName("H3 the trace of a request has each of its phases once, also beside Spring Boot's own observations")
    void tracesEachPhaseOnce() throws IOException, InterruptedException {
        Wire.send(running().port(), subject.first());
        String id = running().recorded(subject.first().path()).path("id").asString();

        List<JsonNode> spans = running()
                .studio("/requests/" + id + "/trace")
                .path("spans")
                .valueStream()
                .toList();
        assertThat(spans)
                .extracting(span -> span.path("kind").asString())
                .containsOnlyOnce("filters", "handler", "writing");
        assertThat(spans).extracting(span -> span.path("name").asString()).noneMatch(name -> name.startsWith("http "));
    }

    @Test
    @DisplayName("FC-A10 the working tree stays as it was")
    void leavesTheWorkingTree() throws IOException, InterruptedException {
        assertThat(running().gitStatus()).isEmpty();
    }

    @Test
    @Order(LAST)
    @DisplayName("FC-C SIGTERM ends application and Maven, and leaves no process")
    void endsCleanly() {
        assertThat(running().end()).isEmpty();
    }
}
