package dev.kit.boot.security;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.startsWith;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.kit.boot.SecurityOnDemand;
import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.Studio;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;

/** Refusals of Spring Security within an endpoint, beside a controller that calls the same bean. */
class RefusalTest {

    private static final String[] CLERK = {
        "Authorization", "Basic " + Base64.getEncoder().encodeToString("clerk:pw".getBytes(StandardCharsets.UTF_8))
    };
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    private static TestServer server;

    @BeforeAll
    static void start() {
        PostgresDatabase database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table doors (name text)").update();
        owner.sql("grant select, insert on doors to " + database.applicationRole())
                .update();
        RefusingApplication.database = database;
        server = TestServer.start(
                RefusingApplication.class,
                "kit.routes=dev/kit/boot/security/RefusingApplication$Routes.class",
                SecurityOnDemand.ASK);
    }

    @AfterAll
    static void stop() {
        server.close();
        RefusingApplication.database.close();
    }

    /** Returns the status and the headers that a refusal is about, of the body its type alone. */
    private static Map<String, Object> head(HttpResponse<String> response, boolean type) {
        Map<String, Object> head = new TreeMap<>(Map.of("status", response.statusCode()));
        for (String name : List.of("WWW-Authenticate", "Location", "Cache-Control", "X-Content-Type-Options")) {
            head.put(name, response.headers().allValues(name));
        }
        if (type) {
            head.put("Content-Type", response.headers().allValues("Content-Type"));
        }
        return head;
    }

    private static String[] headers(String accept, boolean clerk) {
        List<String> headers = new ArrayList<>(clerk ? List.of(CLERK) : List.of());
        if (!accept.equals("none")) {
            headers.addAll(List.of("Accept", accept.equals("browser") ? BROWSER : accept));
        }
        return headers.toArray(String[]::new);
    }

    private static String twin(String path, String side) {
        return path.replaceFirst("^(/\\w+)/", "$1/" + side + "/");
    }

    @ParameterizedTest(name = "spring M4 {0} (Accept: {1}, clerk: {2}) is refused like a controller")
    @CsvSource({
        "/basic/open, none, false, 401",
        "/basic/open, none, true, 403",
        "/basic/open, browser, false, 401",
        "/basic/open, browser, true, 403",
        "/basic/open, application/json, false, 401",
        "/basic/open, application/json, true, 403",
        "/basic/refuse/denied, none, false, 401",
        "/basic/refuse/denied, none, true, 403",
        "/basic/refuse/stranger, none, true, 401",
        "/basic/refuse/wrapped, none, false, 401",
        "/basic/refuse/wrapped, none, true, 403",
        "/basic/refuse/later, none, true, 401",
        "/bearer/open, none, false, 401",
        "/bearer/open, none, true, 403",
        "/bearer/open, application/json, true, 403",
        "/bearer/open, browser, true, 403",
        "/form/open, browser, false, 302",
        "/form/open, none, false, 302",
        "/form/open, */*, false, 302",
        "/own/open, none, false, 499",
        "/own/open, application/json, false, 499",
        "/own/open, browser, false, 499"
    })
    void answersLikeItsTwin(String path, String accept, boolean clerk, int status) throws Exception {
        HttpResponse<String> endpoint = server.get(twin(path, "kit"), headers(accept, clerk));
        HttpResponse<String> controller = server.get(twin(path, "mvc"), headers(accept, clerk));

        boolean page = accept.equals("browser") || status == 302 || status == 499;
        assertThat(endpoint.statusCode()).isEqualTo(status);
        assertThat(head(endpoint, page)).isEqualTo(head(controller, page));
        assertThat(endpoint.body()).doesNotContain("secret");
        if (!page) {
            assertThat(endpoint.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(endpoint.body())
                    .contains("\"status\":" + status, "\"instance\":\"" + twin(path, "kit") + "\"", "\"requestId\":\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json, text/plain, */*", "text/html;q=0.5, application/json"})
    @DisplayName("spring M4 a caller of a form login that asks for JSON is told 401, and not redirected to the form")
    void sendsNoProgramToAForm(String accept) throws Exception {
        HttpResponse<String> response = server.get("/form/kit/open", "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("Location")).isEmpty();
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains("\"status\":401", "\"code\":\"UNAUTHORIZED\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json;q=0.1, text/html", "text/html, application/json"})
    @DisplayName("spring M4 a caller of a form login that would rather have a page is sent to the form")
    void sendsBrowsersToAForm(String accept) throws Exception {
        HttpResponse<String> response = server.get("/form/kit/open", "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(302);
    }

    @Test
    @DisplayName(
            "spring M4 the problem of a refusal has the headers of the endpoint, and the challenge of the chain alone")
    void keepsHeaders() throws Exception {
        HttpResponse<String> response =
                server.get("/basic/kit/headers", "X-Request-ID", "request-7", "Authorization", "Bearer token");

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("X-Kept")).containsExactly("yes");
        assertThat(response.headers().allValues("X-Request-ID")).containsExactly("request-7");
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .singleElement()
                .asString()
                .startsWith("Basic");
        assertThat(response.body()).contains("\"requestId\":\"request-7\"");
    }

    @Test
    @DisplayName("spring M4 the chain answers after the rollback, and what it writes itself is left as it is")
    void rollsBackFirst() throws Exception {
        HttpResponse<String> response = server.send("POST", "/own/kit/write", null);

        assertThat(response.statusCode()).isEqualTo(499);
        assertThat(response.body()).isEqualTo("please 0 after");
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
    }

    @Test
    @DisplayName("spring M4 a stream that is refused before its first byte is challenged, a begun one is cut off")
    void refusesStreams() throws Exception {
        HttpResponse<String> refused = server.get("/basic/kit/stream");

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
        assertThat(refused.body()).contains("\"status\":401");
        assertThatThrownBy(() -> server.get("/basic/kit/half")).isInstanceOf(IOException.class);
    }

    @Test
    @DisplayName("spring M4 without a chain around the request a refusal stays a problem of Kit")
    void answersWithoutAChain() throws Exception {
        HttpResponse<String> response = server.get("/ignored/kit/open");

        assertThat(response.statusCode()).isEqualTo(401); // @PreAuthorize finds no Authentication at all
        assertThat(response.headers().firstValue("WWW-Authenticate")).isEmpty();
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    @DisplayName("spring M4 MockMvc with the filters gets the chain's answer, and without them a problem of Kit")
    void answersMockMvc() throws Exception {
        WebApplicationContext context = (WebApplicationContext) server.context();
        MockMvc plain = MockMvcBuilders.webAppContextSetup(context).build();
        MockMvc filtered = MockMvcBuilders.webAppContextSetup(context)
                .addFilters(context.getBean("springSecurityFilterChain", Filter.class))
                .build();

        filtered.perform(get("/basic/kit/open"))
                .andExpect(status().isUnauthorized())
                .andExpect(header().string("WWW-Authenticate", startsWith("Basic")));
        plain.perform(get("/basic/kit/open"))
                .andExpect(status().isUnauthorized())
                .andExpect(header().doesNotExist("WWW-Authenticate"));
    }

    @Test
    @DisplayName("spring M4 the studio records the exception and the status that the chain answered")
    void recordsTheExchange() throws Exception {
        server.get("/form/kit/open", "Accept", BROWSER);
        Recorder recorder = server.context().getBean(Studio.class).recorder();

        RequestEntry request = await().until(
                        () -> recorded(recorder, Kind.REQUEST, RequestEntry.class)
                                .filter(found -> found.path().equals("/form/kit/open"))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
        assertThat(request.status()).isEqualTo(302);
        assertThat(recorded(recorder, Kind.EXCEPTION, ExceptionEntry.class))
                .filteredOn(found -> found.id().equals(request.findings().exceptionId()))
                .singleElement()
                .satisfies(found -> assertThat(found.name()).endsWith("AuthorizationDeniedException"));
    }

    private static <E extends Entry> Stream<E> recorded(Recorder recorder, Kind kind, Class<E> type) {
        recorder.drain(Duration.ofSeconds(20));
        return recorder.list(EntryQuery.of(kind).limit(100)).stream().map(type::cast);
    }

    @ParameterizedTest(name = "spring M4 listeners see the status and the exception of a refusal, clerk: {0}")
    @ValueSource(booleans = {false, true})
    void reportsTheRun(boolean clerk) throws Exception {
        RefusingApplication.RUNS.clear();
        server.get("/basic/kit/refuse/denied", headers("none", clerk));

        assertThat(RefusingApplication.RUNS).singleElement().satisfies(run -> {
            assertThat(run.status()).isEqualTo(clerk ? 403 : 401);
            assertThat(run.failure()).isInstanceOf(AccessDeniedException.class);
        });
    }
}
