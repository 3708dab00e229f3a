package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.HttpMethod;
import dev.kit.client.transport.Transport;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A success that the document does not declare, as servers send after they were changed. */
class UndeclaredAnswerTest {

    private static final Operation<NoInput, User, Object> WITH_DEFAULT = Operation.<NoInput, User, Object>define(
                    "getThing", HttpMethod.GET, "/things")
            .success(200, User.class)
            .failure(404, User.Problem.class, Absent::new)
            .failure(0, User.Problem.class, Otherwise::new)
            .build();
    private static final Operation<NoInput, User, Object> WITHOUT = Operation.<NoInput, User, Object>define(
                    "makeThing", HttpMethod.POST, "/things")
            .success(200, User.class)
            .success(201, User.class)
            .build();
    private static final Operation<NoInput, User, Object> RANGE = Operation.<NoInput, User, Object>define(
                    "anyThing", HttpMethod.GET, "/things")
            .success(2, User.class)
            .failure(0, User.Problem.class)
            .build();

    @TempDir
    Path directory;

    static java.util.stream.Stream<Transport> transports() {
        return Transports.all();
    }

    @ParameterizedTest(
            autoCloseArguments = false,
            name = "R1 an undeclared 201 or 204 is never the default error, over {0}")
    @MethodSource("transports")
    void isNoDefaultError(Transport transport) {
        for (int status : new int[] {201, 204}) {
            try (TestServer server = TestServer.json(status, status == 204 ? "" : User.ADA)) {
                TypedFetcher api = api(server, transport);
                assertThatThrownBy(() -> api.call(WITH_DEFAULT)).satisfies(thrown -> undeclared(thrown, status));
                assertThatThrownBy(
                                () -> api.callAsync(WITH_DEFAULT, NoInput.NONE).join())
                        .cause()
                        .satisfies(thrown -> undeclared(thrown, status));
                assertThat(api.wrap().call(WITH_DEFAULT).<Object>fold(user -> user, failure -> failure))
                        .isInstanceOf(ApiFailure.Decode.class);
                assertThat(api.wrap()
                                .callAsync(WITH_DEFAULT, NoInput.NONE)
                                .join()
                                .<Object>fold(user -> user, failure -> failure))
                        .isInstanceOf(ApiFailure.Decode.class);
            }
        }
    }

    @ParameterizedTest(
            autoCloseArguments = false,
            name = "R1 an undeclared success without a default is no null, over {0}")
    @MethodSource("transports")
    void isNoNull(Transport transport) {
        try (TestServer server = TestServer.json(203, User.ADA)) {
            TypedFetcher api = api(server, transport);
            assertThatThrownBy(() -> api.call(WITHOUT))
                    .hasMessageContaining("declares the success 200, 201, but no 203")
                    .hasMessageContaining("Ada");
            assertThat(api.wrap().call(WITHOUT).ok()).isFalse();
            assertThatThrownBy(() -> api.download(WITHOUT, NoInput.NONE, directory.resolve("file")))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("no 203");
            assertThat(directory).isEmptyDirectory();
        }
    }

    @ParameterizedTest(autoCloseArguments = false, name = "a range of successes covers every 2xx, over {0}")
    @MethodSource("transports")
    @DisplayName("a range of successes covers every 2xx")
    void rangesCount(Transport transport) {
        try (TestServer server = TestServer.json(206, User.ADA)) {
            assertThat(api(server, transport).call(RANGE).name()).isEqualTo("Ada");
        }
    }

    @ParameterizedTest(autoCloseArguments = false, name = "an undeclared success has no body to lose, over {0}")
    @MethodSource("transports")
    void emptyIsEnough(Transport transport) {
        Users.GetUser one = new Users.GetUser("1");
        try (TestServer server = TestServer.json(200, "")) {
            assertThat(api(server, transport).wrap().call(Users.DELETE, one).ok())
                    .isTrue();
        }
        try (TestServer server = TestServer.json(200, User.ADA)) {
            assertThat(api(server, transport).wrap().call(Users.DELETE, one).ok())
                    .isFalse();
        }
    }

    private static TypedFetcher api(TestServer server, Transport transport) {
        return TypedFetcher.builder(server.url()).transport(transport).build();
    }

    private static void undeclared(Throwable thrown, int status) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        failed -> assertThat(failed.failure()).isInstanceOf(ApiFailure.Decode.class))
                .hasMessageContaining("declares the success 200, but no " + status);
    }

    record Absent(User.Problem body) {}

    record Otherwise(User.Problem body) {}
}
