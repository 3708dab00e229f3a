package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.openapi.OpenApiInfo;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class DocumentServingTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/web/DocumentServingTest$Routes.class";

    private static final String NO_STUDIO = "kit.studio.enabled=false";

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    static final class Routes {

        record Odd(String no, String on1e3) {}

        static final Endpoint<Odd> open = e.get("/open")
                .settings(s -> s.tag("open", "1e3"))
                .output(Odd.class)
                .handle(ctx -> new Odd("1", "2"));

        static final Endpoint<String> silent =
                e.session(ctx -> "ann").get("/silent").output(String.class).handle(ctx -> "in");

        static final Endpoint<String> hidden = e.session(ctx -> "ann")
                .get("/hidden")
                .settings(s -> s.hidden())
                .output(String.class)
                .handle(ctx -> "in");

        static final Endpoint<String> admin = e.session(Credential.bearer().verifiedBy((ctx, token) -> token))
                .get("/admin")
                .settings(s -> s.groups("admin", "all staff").deprecated("2026-01-01", "2027-01-01", null))
                .output(String.class)
                .handle(ctx -> "in");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static TestServer shared(String... settings) {
        List<String> all = new ArrayList<>(List.of(ROUTES, NO_STUDIO));
        all.addAll(List.of(settings));
        return SERVERS.of(Application.class, all.toArray(String[]::new));
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    @Test
    @DisplayName("a group has a document of its own, hidden endpoints are in none, an unknown group is 404")
    void servesGroups() throws Exception {
        TestServer server = shared();
        JsonNode all = json(server.get("/docs/openapi.json"));
        assertThat(all.path("paths").propertyNames()).containsExactly("/admin", "/open", "/silent");
        assertThat(server.get("/hidden").statusCode()).isEqualTo(200);

        for (String group : new String[] {"admin", "all%20staff"}) {
            HttpResponse<String> response = server.get("/docs/openapi.json?group=" + group);
            assertThat(json(response).path("paths").propertyNames()).containsExactly("/admin");
            String etag = response.headers().firstValue("ETag").orElseThrow();
            assertThat(server.get("/docs/openapi.json?group=" + group, "If-None-Match", etag)
                            .statusCode())
                    .isEqualTo(304);
            assertThat(server.get("/docs/openapi.json", "If-None-Match", etag).statusCode())
                    .isEqualTo(200);
        }

        HttpResponse<String> unknown = server.get("/docs/openapi.json?group=%3Cb%3E");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(unknown.body()).contains("[admin, all staff]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/docs/openapi.json | */*                                | application/json",
                "/docs/openapi.json | application/yaml                   | application/yaml",
                "/docs/openapi.json | text/yaml;q=0.9, application/json;q=0.5 | application/yaml",
                "/docs/openapi.json | application/json, application/yaml | application/json",
                "/docs/openapi.json | nonsense                           | application/json",
                "/docs/openapi.yaml | */*                                | application/yaml",
                "/docs/openapi.yaml | application/json                   | application/json",
                "/docs/openapi.yaml | text/html                          | application/yaml"
            })
    @DisplayName("the client chooses JSON or YAML by the file and by Accept")
    void negotiates(String path, String accept, String expected) throws Exception {
        HttpResponse<String> response = shared().get(path, "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains(expected);
        assertThat(response.headers().firstValue("Vary")).contains("Accept");
    }

    @Test
    @DisplayName("the document in YAML means the same as in JSON, text like 1e3 and no included, with its own ETag")
    void writesYaml() throws Exception {
        TestServer server = shared();
        HttpResponse<String> yaml = server.get("/docs/openapi.yaml");
        HttpResponse<String> json = server.get("/docs/openapi.json");
        Map<String, Object> read = new Yaml().load(yaml.body());
        assertThat((Object) JsonMapper.shared().valueToTree(read)).isEqualTo(json(json));
        assertThat(yaml.body()).contains("\"1e3\"").contains("'no':").doesNotContain("&id");
        assertThat(yaml.headers().firstValue("ETag"))
                .isPresent()
                .isNotEqualTo(json.headers().firstValue("ETag"));
    }

    @Test
    @DisplayName("the server is the path of the application, never the caller's host")
    void namesItsServer() throws Exception {
        assertThat(json(shared().get("/docs/openapi.json")).path("servers").toString())
                .isEqualTo("[{\"url\":\"/\"}]");
        TestServer below = shared("server.servlet.context-path=/shop", "spring.mvc.servlet.path=/api");
        assertThat(json(below.get("/shop/api/docs/openapi.json", "X-Forwarded-Host", "evil.test"))
                        .path("servers")
                        .toString())
                .isEqualTo("[{\"url\":\"/shop/api\"}]");
    }

    @Test
    @DisplayName("servers, licence, contact and further documentation are those of the settings")
    void readsTheSettings() throws Exception {
        TestServer server = shared(
                "server.forward-headers-strategy=framework",
                "kit.openapi.servers=https://api.example.com/v1,/staging",
                "kit.openapi.license.name=Apache 2.0",
                "kit.openapi.license.identifier=Apache-2.0",
                "kit.openapi.contact.name=Shop",
                "kit.openapi.contact.email=shop@example.com",
                "kit.openapi.external-docs.url=https://example.com/guide");
        JsonNode document = json(server.get("/docs/openapi.json", "X-Forwarded-Prefix", "/elsewhere"));
        assertThat(document.path("servers").toString())
                .isEqualTo("[{\"url\":\"https://api.example.com/v1\"},{\"url\":\"/staging\"}]");
        assertThat(document.at("/info/license").toString())
                .isEqualTo("{\"name\":\"Apache 2.0\",\"identifier\":\"Apache-2.0\"}");
        assertThat(document.at("/info/contact").toString())
                .isEqualTo("{\"name\":\"Shop\",\"email\":\"shop@example.com\"}");
        assertThat(document.at("/externalDocs/url").asString()).isEqualTo("https://example.com/guide");
        JsonNode plain = json(shared().get("/docs/openapi.json"));
        assertThat(plain.path("info").propertyNames()).containsExactly("title", "version");
    }

    @Test
    @DisplayName("behind a proxy that is believed the server is the proxy's path")
    void namesTheProxysPath() throws Exception {
        TestServer server = shared("server.forward-headers-strategy=framework");
        assertThat(json(server.get("/docs/openapi.json", "X-Forwarded-Prefix", "/proxied"))
                        .path("servers")
                        .toString())
                .isEqualTo("[{\"url\":\"/proxied\"}]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kit.openapi.license.url=https://a.test    | kit.openapi.license has no name",
                "kit.openapi.external-docs.description=x   | kit.openapi.external-docs has no address",
                "kit.openapi.servers=https://a b           | kit.openapi.servers is \"https://a b\"",
                "kit.openapi.contact.url=<here>            | kit.openapi.contact.url is \"<here>\""
            })
    @DisplayName("a wrong setting of the document stops the start and names the setting")
    void refusesWrongSettings(String setting, String message) {
        assertThatThrownBy(() -> TestServer.start(Application.class, List.of(ROUTES, NO_STUDIO), setting)
                        .close())
                .hasStackTraceContaining(message)
                .hasStackTraceContaining("InvalidDocumentSettingException");
    }

    @Test
    @DisplayName("a start in development names the endpoints whose session declares nothing, once")
    void namesSilentSessions(CapturedOutput output) {
        List<Endpoint<?>> endpoints = List.of(Routes.open, Routes.silent, Routes.hidden, Routes.admin);
        DocumentCheck.report(endpoints, new Documents(endpoints, OpenApiInfo.defaults(), List.of("/"), false));
        assertThat(output.getAll())
                .contains("GET /silent at " + Routes.class.getName())
                .contains(".session(Credential.cookie(")
                .doesNotContain("GET /hidden")
                .doesNotContain("GET /admin");
    }
}
