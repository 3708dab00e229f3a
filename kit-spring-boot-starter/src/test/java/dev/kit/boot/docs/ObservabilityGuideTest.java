package dev.kit.boot.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The Java block of {@code docs/observability.md} stands here as well. */
class ObservabilityGuideTest {

    record Note(String text) {}

    static final EventType<Note> WRITTEN = EventType.of("note.written", Note.class);
    static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {
        throw new EventException("away");
    });

    static final class Routes {
        static final Endpoint<Note> write = e.publisher(EVENTS)
                .post("/notes")
                .output(Note.class)
                .event(WRITTEN, note -> note)
                .handle(ctx -> new Note("kept"));
    }

    record Pager(List<String> calls) {
        void wake(String why) {
            calls.add(why);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Pager pager() {
            return new Pager(new CopyOnWriteArrayList<>());
        }

        @Bean
        PipelineListener lostEvents(Pager pager) {
            return new PipelineListener() {
                @Override
                public void eventPublished(EventRun run) {
                    if (run.lost()) {
                        pager.wake(run.type() + " of " + run.source() + " is lost");
                    }
                }
            };
        }
    }

    @Test
    @DisplayName("the listener of the guide hears of a lost event")
    void hearsOfLostEvents() throws Exception {
        try (TestServer server = TestServer.start(
                Application.class,
                "kit.studio.enabled=false",
                "kit.routes=dev/kit/boot/docs/ObservabilityGuideTest$Routes.class")) {
            assertThat(server.send("POST", "/notes", null).statusCode()).isEqualTo(200);
            assertThat(server.context().getBean(Pager.class).calls())
                    .containsExactly("note.written of POST /notes is lost");
        }
    }

    @Test
    @DisplayName("the guide shows this source")
    void theGuideShowsThisSource() throws Exception {
        String source =
                withoutLayout(Files.readString(Path.of("src/test/java/dev/kit/boot/docs/ObservabilityGuideTest.java")));
        Matcher blocks = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/observability.md")));
        assertThat(blocks.results().map(block -> withoutLayout(block.group(1))))
                .isNotEmpty()
                .allMatch(source::contains);
    }

    /** Neither indentation nor where a line breaks is compared: the formatter has its own mind. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
