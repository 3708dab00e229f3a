package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.openapi.SecurityScheme;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class CredentialTest {

    private static final String SECURITY = "/paths/~1a/get/security";

    private static Endpoint<String> get(EndpointFactory<?, ?> factory) {
        return get(factory, "/a");
    }

    private static Endpoint<String> get(EndpointFactory<?, ?> factory, String path) {
        return factory.get(path).output(String.class).handle(ctx -> "in");
    }

    private static EndpointFactory<String, ?> by(Credential credential) {
        return e.session(credential.verifiedBy((ctx, token) -> token));
    }

    private static JsonNode document(Endpoint<?>... endpoints) {
        return Endpoints.buildOpenApiSchema(List.of(endpoints), OpenApiInfo.defaults())
                .toJson();
    }

    @Test
    @DisplayName("an endpoint without session and authorizer is open in the document, a session alone is not described")
    void tellsOpenFromUnknown() {
        assertThat(document(get(e)).at(SECURITY).toString()).isEqualTo("[]");
        assertThat(document(get(e.session(ctx -> "ann"))).at(SECURITY).isMissingNode())
                .isTrue();
        assertThat(document(get(e.session(Credential.none(ctx -> "anyone"))))
                        .at(SECURITY)
                        .toString())
                .isEqualTo("[]");
    }

    @Test
    @DisplayName("each kind of credential is a security scheme, which a factory passes on")
    void describesEachKind() {
        assertScheme(Credential.cookie("sid"), "sid", "{\"in\":\"cookie\",\"name\":\"sid\",\"type\":\"apiKey\"}");
        assertScheme(
                Credential.header("X-Token"),
                "X-Token",
                "{\"in\":\"header\",\"name\":\"X-Token\",\"type\":\"apiKey\"}");
        assertScheme(
                Credential.apiKey("X-Key"), "apiKey", "{\"in\":\"header\",\"name\":\"X-Key\",\"type\":\"apiKey\"}");
        assertScheme(Credential.bearer(), "bearer", "{\"scheme\":\"bearer\",\"type\":\"http\"}");
        assertScheme(Credential.basic(), "basic", "{\"scheme\":\"basic\",\"type\":\"http\"}");
        assertScheme(
                Credential.of("login", SecurityScheme.openIdConnect("https://login.test")),
                "login",
                "{\"openIdConnectUrl\":\"https://login.test\",\"type\":\"openIdConnect\"}");
        assertScheme(
                Credential.cookie("a!b").named("partner"),
                "partner",
                "{\"in\":\"cookie\",\"name\":\"a!b\",\"type\":\"apiKey\"}");
    }

    private static void assertScheme(Credential credential, String name, String expected) {
        JsonNode document = document(get(by(credential).factory("/")));
        assertThat(document.at(SECURITY).toString()).isEqualTo("[{\"" + name + "\":[]}]");
        assertThat(document.at("/components/securitySchemes").path(name).toString())
                .isEqualTo(expected);
    }

    @Test
    @DisplayName("alternatives and optional credentials are alternatives in the document, in their order")
    void describesAlternatives() {
        Credential either = Credential.bearer().or(Credential.cookie("session"));
        assertThat(document(get(by(either))).at(SECURITY).toString()).isEqualTo("[{\"bearer\":[]},{\"session\":[]}]");
        assertThat(document(get(e.session(either.optional((ctx, token) -> token))))
                        .at(SECURITY)
                        .toString())
                .isEqualTo("[{\"bearer\":[]},{\"session\":[]},{}]");
    }

    @Test
    @DisplayName("a replaced session takes its declaration along")
    void replacesTheDeclaration() {
        var factory = by(Credential.cookie("session"));
        assertThat(get(factory.replaceSession(ctx -> "ann")).definition().credentials())
                .isEmpty();
        assertThat(document(get(factory.replaceSession(Credential.bearer().verifiedBy((ctx, token) -> token))))
                        .at(SECURITY)
                        .toString())
                .isEqualTo("[{\"bearer\":[]}]");
    }

    @Test
    @DisplayName("an authorizer and a session of the same credential agree, and the authorizer names the scheme")
    void acceptsTheSameCredential() {
        Endpoint<String> endpoint = get(by(Credential.bearer()).authorizer("jwt"));
        Endpoints.validate(List.of(endpoint));
        assertThat(document(endpoint).at(SECURITY).toString()).isEqualTo("[{\"jwt\":[]}]");

        Endpoint<String> own =
                get(by(Credential.header("X-Partner").named("partner")).authorizer("partner"));
        Endpoints.validate(List.of(own));
        assertThat(document(own).at("/components/securitySchemes/partner/name").asString())
                .isEqualTo("X-Partner");
    }

    @Test
    @DisplayName("an authorizer that contradicts the session stops the start, with place and remedy")
    void refusesContradictions() {
        Endpoint<String> endpoint = get(by(Credential.cookie("session")).authorizer("bearer"));
        assertThatThrownBy(() -> Endpoints.validate(List.of(endpoint)))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("Endpoint GET /a names the authorizer \"bearer\"")
                .hasMessageContaining("recognises the caller by the cookie session")
                .hasMessageContaining(CredentialTest.class.getName())
                .hasMessageContaining("remove .authorizer(…)");

        Endpoint<String> unknown = get(by(Credential.header("X-Partner")).authorizer("partner"));
        assertThatThrownBy(() -> Endpoints.validate(List.of(unknown)))
                .hasMessageContaining("\"partner\", which no security scheme describes")
                .hasMessageContaining(".named(\"partner\")");

        Endpoint<String> open = get(e.session(Credential.none(ctx -> "x")).authorizer("bearer"));
        assertThatThrownBy(() -> Endpoints.validate(List.of(open))).hasMessageContaining("by nothing");
    }

    @Test
    @DisplayName("one scheme name in two meanings stops the start, and names both endpoints and the remedy")
    void refusesTwoMeanings() {
        Endpoint<String> one = get(by(Credential.apiKey("X-Key")));
        Endpoint<String> two = get(by(Credential.apiKey("X-Other")), "/b");
        assertThatThrownBy(() -> Endpoints.validate(List.of(one, two)))
                .hasMessageContaining(
                        "Endpoint GET /b gives the security scheme \"apiKey\" another meaning than GET /a")
                .hasMessageContaining("X-Other")
                .hasMessageContaining(".named(\"another\")");
        assertThatThrownBy(() -> document(one, two))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("two meanings");
        Endpoints.validate(List.of(one, get(by(Credential.apiKey("X-Other").named("otherKey")), "/b")));
    }

    @Test
    @DisplayName("a credential that cannot be read or named is refused while the endpoint is built")
    void refusesWhatCannotBeRead() {
        assertThatThrownBy(() -> Credential.of("x", SecurityScheme.of(Map.of("type", "mutualTLS"))))
                .hasMessageContaining("cannot read the credential")
                .hasMessageContaining(".authorizer(…)");
        assertThatThrownBy(() -> Credential.cookie("a b")).hasMessageContaining("\"a b\" is not the name");
        assertThatThrownBy(() -> Credential.bearer().named("two words")).hasMessageContaining("Use letters");
        assertThatThrownBy(() -> Credential.bearer().or(Credential.bearer())).hasMessageContaining(".named(…)");
        assertThatThrownBy(() -> Credential.bearer().or(Credential.basic()).named("any"))
                .hasMessageContaining("before .or(…)");
    }
}
