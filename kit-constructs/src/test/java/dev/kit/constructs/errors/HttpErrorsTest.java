package dev.kit.constructs.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpErrorsTest {

    @ParameterizedTest
    @CsvSource({
        "400,Bad Request,BAD_REQUEST",
        "401,Unauthorized,UNAUTHORIZED",
        "402,Payment Required,PAYMENT_REQUIRED",
        "403,Forbidden,FORBIDDEN",
        "404,Not Found,NOT_FOUND",
        "405,Method Not Allowed,METHOD_NOT_ALLOWED",
        "406,Not Acceptable,NOT_ACCEPTABLE",
        "407,Proxy Authentication Required,PROXY_AUTHENTICATION_REQUIRED",
        "408,Request Timeout,REQUEST_TIMEOUT",
        "409,Conflict,CONFLICT",
        "410,Gone,GONE",
        "411,Length Required,LENGTH_REQUIRED",
        "412,Precondition Failed,PRECONDITION_FAILED",
        "413,Content Too Large,CONTENT_TOO_LARGE",
        "414,URI Too Long,URI_TOO_LONG",
        "415,Unsupported Media Type,UNSUPPORTED_MEDIA_TYPE",
        "416,Range Not Satisfiable,RANGE_NOT_SATISFIABLE",
        "417,Expectation Failed,EXPECTATION_FAILED",
        "418,Unknown Error,HTTP_418",
        "421,Misdirected Request,MISDIRECTED_REQUEST",
        "422,Unprocessable Content,UNPROCESSABLE_CONTENT",
        "423,Locked,LOCKED",
        "424,Failed Dependency,FAILED_DEPENDENCY",
        "425,Too Early,TOO_EARLY",
        "426,Upgrade Required,UPGRADE_REQUIRED",
        "428,Precondition Required,PRECONDITION_REQUIRED",
        "429,Too Many Requests,TOO_MANY_REQUESTS",
        "431,Request Header Fields Too Large,REQUEST_HEADER_FIELDS_TOO_LARGE",
        "451,Unavailable For Legal Reasons,UNAVAILABLE_FOR_LEGAL_REASONS",
        "500,Internal Server Error,INTERNAL_SERVER_ERROR",
        "501,Not Implemented,NOT_IMPLEMENTED",
        "502,Bad Gateway,BAD_GATEWAY",
        "503,Service Unavailable,SERVICE_UNAVAILABLE",
        "504,Gateway Timeout,GATEWAY_TIMEOUT",
        "505,HTTP Version Not Supported,HTTP_VERSION_NOT_SUPPORTED",
        "599,Unknown Error,HTTP_599"
    })
    @DisplayName("ER-05 ER-03 each status has its reason phrase and its code, an unknown one the generic ones")
    void statusesHavePhrases(int status, String phrase, String code) {
        HttpException error = HttpErrors.of(status, "because");

        assertThat(error.status()).isEqualTo(status);
        assertThat(error.title()).isEqualTo(phrase);
        assertThat(error.code()).isEqualTo(code);
        assertThat(error).hasMessage("because");
    }

    @Test
    @DisplayName("ER-02 ER-03 each name makes its status and, where there is one, its type")
    void namesMakeStatuses() {
        assertThat(List.of(
                        HttpErrors.badRequest("m"),
                        HttpErrors.unauthorized("m"),
                        HttpErrors.forbidden("m"),
                        HttpErrors.notFound("m"),
                        HttpErrors.methodNotAllowed("m", List.of("GET")),
                        HttpErrors.conflict("m"),
                        HttpErrors.unprocessableContent("m", List.of()),
                        HttpErrors.tooManyRequests("m", Duration.ofSeconds(3)),
                        HttpErrors.internalServerError("m"),
                        HttpErrors.notImplemented("m"),
                        HttpErrors.badGateway("m"),
                        HttpErrors.serviceUnavailable("m", Duration.ofSeconds(3)),
                        HttpErrors.gatewayTimeout("m")))
                .extracting(HttpException::status)
                .containsExactly(400, 401, 403, 404, 405, 409, 422, 429, 500, 501, 502, 503, 504);
        assertThat(HttpErrors.of(404, "m")).isInstanceOf(NotFoundException.class);
        assertThat(HttpErrors.of(405, "m").headers()).containsExactly(Map.entry("Allow", ""));
        assertThat(HttpErrors.of(429, "m").headers()).containsExactly(Map.entry("Retry-After", "1"));
        assertThat(HttpErrors.of(503, "m").headers()).containsExactly(Map.entry("Retry-After", "1"));
        assertThat(HttpErrors.of(418, "m").getClass()).isEqualTo(HttpException.class);
        assertThatThrownBy(() -> HttpErrors.of(200, "m")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpErrors.of(600, "m")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 418, 429, 499, 500, 503, 599})
    @DisplayName("ER-06 a client error is 4xx, a server error 5xx")
    void tellsClientFromServer(int status) {
        assertThat(HttpErrors.isClientError(HttpErrors.of(status, "m"))).isEqualTo(status < 500);
        assertThat(HttpErrors.isServerError(HttpErrors.of(status, "m"))).isEqualTo(status >= 500);
    }

    @Test
    @DisplayName("ER-06 other exceptions and null are neither")
    void othersAreNeither() {
        for (Throwable other : new Throwable[] {null, new IOException("x"), new AssertionError("x")}) {
            assertThat(HttpErrors.isClientError(other)).isFalse();
            assertThat(HttpErrors.isServerError(other)).isFalse();
        }
    }

    @Test
    @DisplayName("ER-07 an HTTP error is wrapped as itself, also out of its wrappers")
    void wrapsHttpErrorsAsThemselves() {
        HttpException gone = HttpErrors.notFound("gone");

        assertThat(HttpErrors.wrap(gone)).isSameAs(gone);
        assertThat(HttpErrors.wrap(new CompletionException(new ExecutionException(gone))))
                .isSameAs(gone);
        assertThat(HttpErrors.wrap(gone, 502, "upstream")).isSameAs(gone);
    }

    @Test
    @DisplayName("ER-07 anything else becomes 500, or what is given, and keeps its cause")
    void wrapsOthers() {
        IOException cause = new IOException("secret detail");

        assertThat(HttpErrors.wrap(cause))
                .hasMessage("An unknown error occurred")
                .hasCause(cause);
        assertThat(HttpErrors.wrap(cause).status()).isEqualTo(500);
        HttpException upstream = HttpErrors.wrap(new InvocationTargetException(cause), 502, "The bank is away.");
        assertThat(upstream).hasMessage("The bank is away.").hasCause(cause);
        assertThat(upstream.status()).isEqualTo(502);
        assertThat(upstream.code()).isEqualTo("BAD_GATEWAY");
        assertThat(HttpErrors.wrap(new CompletionException("bare", null)).status())
                .isEqualTo(500);
    }
}
