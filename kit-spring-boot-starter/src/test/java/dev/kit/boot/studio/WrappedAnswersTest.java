package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.studio.entries.RequestEntry;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Answers that a filter of the application holds back and writes itself. */
class WrappedAnswersTest {

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    @RestController
    static class Pages {

        @GetMapping("/text")
        String text() {
            return "plain text";
        }

        @GetMapping("/later")
        CompletableFuture<String> later() {
            return CompletableFuture.supplyAsync(() -> "later text");
        }

        @GetMapping("/events")
        SseEmitter events() throws IOException {
            SseEmitter emitter = new SseEmitter();
            emitter.send("one");
            emitter.send("two");
            emitter.complete();
            return emitter;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Pages.class)
    static class Application {

        @Bean
        ShallowEtagHeaderFilter etags() {
            return new ShallowEtagHeaderFilter();
        }
    }

    @Test
    @DisplayName(
            "SC-24 behind a filter that wraps the response, what the client got is recorded, and nothing is changed")
    void recordsWhatTheClientGot() throws Exception {
        TestServer server = SERVERS.of(Application.class);
        HttpResponse<String> first = server.get("/text");
        String etag = first.headers().firstValue("ETag").orElseThrow();
        RequestEntry recorded = Recorded.of(server).request("/text");
        assertThat(recorded.answered().responseBody().text())
                .isEqualTo(first.body())
                .isEqualTo("plain text");
        assertThat(recorded.answered().responseHeaders()).containsEntry("etag", etag);
        HttpResponse<String> second = server.get("/text", "If-None-Match", etag);
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
    }

    @Test
    @DisplayName("SC-25 behind such a filter asynchronous answers and event streams are recorded as sent")
    void recordsAsynchronousAnswers() throws Exception {
        TestServer server = SERVERS.of(Application.class);
        assertThat(server.get("/later").body()).isEqualTo("later text");
        assertThat(Recorded.of(server)
                        .request("/later")
                        .answered()
                        .responseBody()
                        .text())
                .isEqualTo("later text");
        String events = server.get("/events").body();
        assertThat(events).contains("data:one", "data:two");
        assertThat(Recorded.of(server)
                        .request("/events")
                        .answered()
                        .responseBody()
                        .text())
                .isEqualTo(events);
    }
}
