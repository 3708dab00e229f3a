package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Limits;
import dev.kit.client.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Planted secrets in all that is sent, answered and thrown, looked for in the log and in the messages of exceptions. */
class PlantedCallLogTest {

    private static final String SECRET = "zq904plant9";
    private static final Path CORPUS = Path.of("..", "kit-redaction/src/test/resources/dev/kit/redaction/planted.txt");

    private final List<String> told = new ArrayList<>();

    /** A server that answers every request with {@code text}, or with a failure that quotes it. */
    private record Quoting(String text, int status, String mediaType) implements Transport {

        @Override
        public ApiResponse<byte[]> send(ApiRequest request, Limits limits) throws IOException {
            if (status == 0) {
                throw new IOException(text);
            }
            Headers headers = Headers.single(Map.of("Content-Type", mediaType, "X-Note", header(text)));
            return new ApiResponse<>(status, headers, text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public CompletableFuture<ApiResponse<byte[]>> sendAsync(ApiRequest request, Limits limits) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static String header(String text) {
        String line = text.replace('\n', ' ');
        return line.chars().allMatch(c -> c < 0x7f) ? line : "none, since a header is ASCII";
    }

    private void call(Transport transport, String text) {
        TypedFetcher api = TypedFetcher.builder("https://api.example.test")
                .transport(transport)
                .retry(RetryPolicy.none())
                .log(CallLog.bodies().showing("X-Note").to(told::add))
                .build();
        Call call = Call.body(Map.of("note", text)).query("note", text).header("X-Note", header(text));
        ApiException failure = catchThrowableOfType(
                ApiException.class, () -> api.call("POST /notes", call, TypeRef.of(Integer.class)));
        told.add(failure.toString());
    }

    @Test
    @DisplayName("security M-1 M-5 no planted secret stands in a line of the log or in a message of an exception")
    void logsNoSecret() throws IOException {
        List<String> forms = Files.readAllLines(CORPUS).stream().skip(1).toList(); // the first line is a comment
        assertThat(forms).hasSizeGreaterThan(100).allSatisfy(form -> {
            String text = form.replace("{S}", SECRET).replace('⏎', '\n');
            call(new Quoting(text, 0, ""), text);
            for (String mediaType : List.of("application/json", "text/plain", "application/problem+json")) {
                call(new Quoting(text, 200, mediaType), text);
                call(new Quoting(text, 500, mediaType), text);
            }
            List<String> lines = List.copyOf(told);
            told.clear();
            assertThat(lines).hasSize(14).allSatisfy(line -> assertThat(line).doesNotContain(SECRET));
        });
    }
}
