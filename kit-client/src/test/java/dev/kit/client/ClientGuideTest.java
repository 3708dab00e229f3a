package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.User.Draft;
import dev.kit.client.auth.AwsCredentials;
import dev.kit.client.auth.AwsSigV4;
import dev.kit.client.auth.OAuth2ClientCredentials;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.Leniency;
import dev.kit.client.json.TypeRef;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java blocks of the guide from calls to the log stand here as well, so that they compile and run. */
class ClientGuideTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    record Price(int cents) {}

    record Watch(String currency) {}

    record Export(int year) {}

    record Photo(int id) {}

    static final class Prices {
        static final Operation<Watch, Price, Object> WATCH = Operation.<Watch, Price, Object>define(
                        "watch", HttpMethod.GET, "/prices")
                .input(watch -> Call.create().query("currency", watch.currency()))
                .accept("text/event-stream")
                .success(200, Price.class)
                .build();

        private Prices() {}
    }

    static final class Reports {
        static final Operation<Export, byte[], Object> EXPORT = Operation.<Export, byte[], Object>define(
                        "export", HttpMethod.GET, "/report")
                .input(export -> Call.create().query("year", export.year()))
                .success(200, TypeRef.of(byte[].class))
                .build();

        private Reports() {}
    }

    @Test
    void acceptsOtherKinds() {
        String url = "https://api.example.com";
        TypedFetcher api = TypedFetcher.builder(url)
                .lenient(Leniency.NULL_FOR_REQUIRED, Leniency.TEXT_FOR_NUMBER)
                .build();
        assertThat(api).isNotNull();
    }

    @Test
    void callsWithOptions() {
        try (TestServer server = TestServer.json(201, User.ADA)) {
            TypedFetcher api = TypedFetcher.create(server.url());
            User user = api.call(
                    Users.CREATE,
                    new Draft("Ada", "ada@example.com"),
                    CallOption.header("X-Tenant", "7"),
                    CallOption.query("dryRun", true), // beside the parameters of the document
                    CallOption.bodyMember("beta", Map.of("level", 3)), // a further member of the JSON body
                    CallOption.idempotencyKey(),
                    CallOption.attemptTimeout(Duration.ofSeconds(2)),
                    CallOption.timeout(Duration.ofSeconds(10)));
            assertThat(user.name()).isEqualTo("Ada");
        }
    }

    @Test
    void setsCredentials() {
        AwsCredentials credentials = AwsCredentials.of("AKIDEXAMPLE", "secret");
        Collection<Operation<?, ?, ?>> operations = List.of(Users.CREATE, Users.GET_USER);
        String clientId = "shop";
        String clientSecret = "secret";
        TypedFetcher api = TypedFetcher.builder("https://api.example.com")
                .auth(
                        "oauth2",
                        OAuth2ClientCredentials.of("https://id.example.com/token", clientId, clientSecret)
                                .scope("orders:read"))
                .auth("aws", AwsSigV4.of(credentials, "eu-central-1", "execute-api"))
                .operations(operations)
                .inUse(Users.CREATE, Users.GET_USER)
                .build();
        assertThat(api).isNotNull();
    }

    @Test
    void readsStreams() throws Exception {
        try (RawServer server = new RawServer((wire, count) -> {
            if (count <= 2) {
                wire.open(200, "text/event-stream").write("retry: 1\n\ndata: {\"cents\":7}\n\n");
            } else {
                wire.answer(204, "text/plain", "");
            }
        })) {
            TypedFetcher api = TypedFetcher.create(server.url());
            List<Price> shown = new CopyOnWriteArrayList<>();
            try (Stream<Price> prices = api.stream(Prices.WATCH, new Watch("EUR")).stream()) {
                prices.limit(10).forEach(price -> shown.add(price));
            }
            assertThat(shown).containsExactly(new Price(7));

            CompletableFuture<Boolean> done = new CompletableFuture<>();
            Flow.Subscriber<Price> subscriber = new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(Price price) {
                    shown.add(price);
                }

                @Override
                public void onError(Throwable failure) {
                    done.completeExceptionally(failure);
                }

                @Override
                public void onComplete() {
                    done.complete(true);
                }
            };
            api.stream(Prices.WATCH, new Watch("EUR"))
                    .reconnecting(5)
                    .publisher()
                    .subscribe(subscriber);
            assertThat(done.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(shown).hasSize(2);
        }
    }

    @Test
    void movesFiles(@TempDir Path directory) throws IOException {
        Path report = directory.resolve("report.pdf");
        Path photo = Files.writeString(directory.resolve("photo.png"), "png");
        try (TestServer server = TestServer.json(200, "{\"id\":7}")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            ApiResponse<Path> saved = api.download(Reports.EXPORT, new Export(2026), report);
            assertThat(saved.body()).hasContent("{\"id\":7}");
            Photo sent =
                    api.call("PUT /photos/{id}", Call.params(Map.of("id", 7)).file(photo, "image/png"), Photo.class);
            assertThat(sent).isEqualTo(new Photo(7));
            assertThat(server.last().body()).isEqualTo("png");
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            try (InputStream rows = api.open(Reports.EXPORT, new Export(2026)).body()) {
                rows.transferTo(target);
            }
            assertThat(target.toString(StandardCharsets.UTF_8)).isEqualTo("{\"id\":7}");
        }
    }

    @Test
    void logs() {
        String url = "https://api.example.com";
        TypedFetcher api = TypedFetcher.builder(url)
                .log(CallLog.headers().showing("X-Shop"))
                .build();
        assertThat(api).isNotNull();
    }

    @Test
    void blocksOfTheGuideStandHere() throws IOException {
        String source = withoutLayout(Files.readString(Path.of("src/test/java/dev/kit/client/ClientGuideTest.java")));
        String guide = Files.readString(Path.of("../docs/client.md"));
        Matcher blocks = BLOCK.matcher(
                guide.substring(guide.indexOf("## What is decoded"), guide.indexOf("## Transport and threads")));
        int count = 0;
        while (blocks.find()) {
            count++;
            assertThat(source).contains(withoutLayout(blocks.group(1)));
        }
        assertThat(count).isEqualTo(9);
    }

    /** Neither indentation nor where a line breaks is compared: the formatter has its own mind. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
