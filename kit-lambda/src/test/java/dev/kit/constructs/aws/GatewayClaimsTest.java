package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class GatewayClaimsTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    private static final Endpoint<Map<String, Object>> WITH_TOKEN = e.authorizer("jwt")
            .get("/claims")
            .handle(ctx -> new TreeMap<>(ctx.claims().asMap()));

    private static final Endpoint<Map<String, Object>> SIGNED = e.authorizer("iam")
            .get("/signed")
            .handle(ctx -> new TreeMap<>(ctx.claims().asMap()));

    private final RequestStreamHandler http = AmazonApiGatewayV2Endpoint.of(ENV, WITH_TOKEN, SIGNED);
    private final RequestStreamHandler rest = AmazonApiGatewayV1Endpoint.of(ENV, WITH_TOKEN, SIGNED);

    private JsonNode http(String path, String authorizer) throws IOException {
        return Events.send(http, Events.of("http-api", event -> {
            event.put("rawPath", "/prod" + path);
            ObjectNode context = (ObjectNode) event.path("requestContext");
            context.remove("authorizer");
            if (!authorizer.isEmpty()) {
                context.set("authorizer", Events.json(authorizer));
            }
        }));
    }

    private JsonNode rest(String path, String authorizer, String identity) throws IOException {
        return Events.send(rest, Events.of("rest-api", event -> {
            event.put("path", path);
            ObjectNode context = (ObjectNode) event.path("requestContext");
            if (!authorizer.isEmpty()) {
                context.set("authorizer", Events.json(authorizer));
            }
            if (!identity.isEmpty()) {
                context.set("identity", Events.json(identity));
            }
        }));
    }

    private static void holds(JsonNode answer, String claims) {
        assertThat(answer.path("statusCode").intValue()).as(answer.toString()).isEqualTo(200);
        assertThat(Events.body(answer)).isEqualTo(Events.json(claims));
    }

    @Test
    @DisplayName("AU-03 L2-01 the claims of an HTTP API's JWT authorizer are those of the request, times as times")
    void readsTheTokenOfAnHttpApi() throws IOException {
        holds(
                http(
                        "/claims",
                        "{\"jwt\":{\"claims\":{\"sub\":\"alice\",\"scope\":\"a b\",\"exp\":\"1784887970\",\"n\":null},"
                                + "\"scopes\":[\"a\"]}}"),
                "{\"exp\":\"2026-07-24T10:12:50Z\",\"scope\":\"a b\",\"sub\":\"alice\"}");
    }

    @Test
    @DisplayName("AU-03 L2-01 what an authorizer of one's own said is there, as it said it")
    void readsTheWordsOfAnAuthorizer() throws IOException {
        holds(
                http("/claims", "{\"lambda\":{\"tenant\":7,\"roles\":[\"a\",null],\"deep\":{\"x\":true}}}"),
                "{\"deep\":{\"x\":true},\"roles\":[\"a\",null],\"tenant\":7}");
        holds(http("/claims", "{\"lambda\":null}"), "{}");
    }

    @Test
    @DisplayName("AU-03 L1-01 a REST API has the claims of Cognito, or the principal and words of an authorizer")
    void readsARestApi() throws IOException {
        holds(
                rest("/claims", "{\"claims\":{\"sub\":\"alice\",\"exp\":\"Fri Jul 24 10:12:50 UTC 2026\"}}", ""),
                "{\"exp\":\"2026-07-24T10:12:50Z\",\"sub\":\"alice\"}");
        holds(
                rest("/claims", "{\"principalId\":\"bob\",\"integrationLatency\":12,\"tenant\":\"7\"}", ""),
                "{\"principalId\":\"bob\",\"sub\":\"bob\",\"tenant\":\"7\"}");
    }

    @Test
    @DisplayName("AU-03 who signed the request is in the claims of iam, by the same names in both formats")
    void readsWhoSigned() throws IOException {
        String arn = "arn:aws:iam::123456789012:user/alice";
        String claims = "{\"accountId\":\"123456789012\",\"callerId\":\"AIDA\",\"sub\":\"" + arn + "\",\"userArn\":\""
                + arn + "\",\"userId\":\"AIDA\"}";
        holds(
                http(
                        "/signed",
                        "{\"iam\":{\"accountId\":\"123456789012\",\"callerId\":\"AIDA\",\"cognitoIdentity\":null,\"userArn\":\""
                                + arn + "\",\"userId\":\"AIDA\"}}"),
                claims);
        holds(
                rest(
                        "/signed",
                        "",
                        "{\"accountId\":\"123456789012\",\"caller\":\"AIDA\",\"user\":\"AIDA\",\"userArn\":\"" + arn
                                + "\",\"sourceIp\":\"198.51.100.7\",\"userAgent\":\"curl\",\"cognitoIdentityId\":null}"),
                claims);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{\"claims\":null,\"scopes\":null}",
                "{\"jwt\":null}",
                "{\"jwt\":\"x\"}",
                "{\"iam\":{\"userArn\":\"arn\"}}",
            })
    @DisplayName("AU-09 AU-14 without a verified credential of its kind a request is 401, never a pass")
    void refusesWhatWasNotVerified(String authorizer) throws IOException {
        JsonNode answer = http("/claims", authorizer);

        assertThat(answer.path("statusCode").intValue()).isEqualTo(401);
        assertThat(answer.at("/headers/WWW-Authenticate").stringValue()).isEqualTo("Bearer");
        if (!authorizer.contains("iam")) {
            assertThat(http("/signed", authorizer).path("statusCode").intValue())
                    .isEqualTo(401);
        }
    }

    @Test
    @DisplayName("AU-09 the bare values of a REST API without an authorizer verify nobody")
    void refusesNullsOfARestApi() throws IOException {
        assertThat(rest("/claims", "{\"claims\":null,\"scopes\":null}", "")
                        .path("statusCode")
                        .intValue())
                .isEqualTo(401);
        assertThat(rest("/signed", "", "").path("statusCode").intValue()).isEqualTo(401);
        assertThat(rest("/claims", "{\"jwt\":{\"claims\":{\"sub\":\"x\"}}}", "")
                        .path("statusCode")
                        .intValue())
                .as("an authorizer's own word, which format 1.0 does not nest")
                .isEqualTo(200);
    }

    @Test
    @DisplayName(
            "AU-15 EN-19 in an environment of one's own the gateway's word counts only if it is to; a verifier goes first")
    void countsOnRequest() throws IOException {
        assertThatThrownBy(() -> AmazonApiGatewayV2Endpoint.of(
                        ENV,
                        List.of(WITH_TOKEN),
                        services -> PipelineEnvironment.builder(ConstructEnvironment.of(services))
                                .build()))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining(".platformClaims()");
        RequestStreamHandler verifying = AmazonApiGatewayV2Endpoint.of(
                ENV,
                List.of(WITH_TOKEN),
                services -> PipelineEnvironment.builder(ConstructEnvironment.of(services))
                        .platformClaims()
                        .jwtVerifier(token -> Claims.of(Map.of("sub", token)))
                        .build());
        JsonNode answer = Events.send(verifying, Events.of("http-api", event -> {
            event.put("rawPath", "/prod/claims");
            ((ObjectNode) event.path("headers")).put("authorization", "Bearer mine");
        }));

        holds(answer, "{\"sub\":\"mine\"}");
    }
}
