package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.Call;
import dev.kit.client.MutationOperation;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.QueryOperation;
import dev.kit.client.TestServer;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The blocks of the guide about the cache stand here as well, so that they compile and run. */
class QueryGuideTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    private final List<Object> shown = new ArrayList<>();

    @Test
    void caches() {
        try (TestServer server = new TestServer((exchange, count) -> TestServer.reply(
                exchange, exchange.getRequestMethod().equals("POST") ? 201 : 200, "{\"name\":\"Ada\"}"))) {
            TypedFetcher api = TypedFetcher.create(server.url());
            QueryClient queries =
                    QueryClient.builder(api).staleTime(Duration.ofSeconds(30)).build();
            User user = queries.fetch(Users.GET_USER, new GetUser("42")); // one request, however many threads ask
            Mutation<Draft, User> create =
                    queries.useMutation(Users.CREATE, options -> options.invalidates(Users.LIST));
            create.mutate(new Draft("Ada", "ada@example.com")); // afterwards the list is loaded again
            assertThat(user.name()).isEqualTo("Ada");

            Query<User> query = queries.useQuery(Users.GET_USER, new GetUser("42"));
            try (QuerySubscription subscription = query.observe(state -> show(state.data(), state.failure()))) {
                queries.invalidate(QueryKey.of("GET /users/{id}").param("id", "42")); // observed, so it is loaded again
                assertThat(subscription).isNotNull();
                QueryClientTest.waitFor(() -> server.seen().size() == 3);
            }
        }
    }

    @Test
    void namesTheCaller() {
        TypedFetcher fetcher = TypedFetcher.builder("https://api.example.com")
                .onRequest(request -> request)
                .build();
        Tenant tenant = new Tenant("7");
        QueryClient queries = QueryClient.builder(fetcher)
                .partition(() -> tenant.id())
                .build(); // or .shared(), if all may see the same
        assertThat(queries.statistics().size()).isZero();
    }

    private void show(@Nullable Object data, @Nullable RuntimeException failure) {
        shown.add(data == null ? String.valueOf(failure) : data);
    }

    @Test
    @DisplayName("every block of the guide about the cache is in this file")
    void blocks() throws IOException {
        String guide = Files.readString(Path.of("../docs/client.md"));
        String here = plain(Files.readString(Path.of("src/test/java/dev/kit/client/query/QueryGuideTest.java")));
        Matcher block = BLOCK.matcher(guide.substring(guide.indexOf("## A cache")));
        int count = 0;
        while (block.find()) {
            for (String line : block.group(1).lines().toList()) {
                assertThat(here).as(line).contains(plain(line));
            }
            count++;
        }
        assertThat(count).isEqualTo(3);
    }

    private static String plain(String code) {
        return code.replaceAll("\\s+", "");
    }

    record Tenant(String id) {}

    record User(String name) {}

    record Draft(String name, String email) {}

    record GetUser(String id) {}

    private static final class Users {

        static final QueryOperation<NoInput, List<User>, Object> LIST = Operation.<NoInput, List<User>, Object>define(
                        "listUsers", HttpMethod.GET, "/users")
                .success(200, TypeRef.listOf(TypeRef.of(User.class)))
                .buildQuery();

        static final QueryOperation<GetUser, User, Object> GET_USER = Operation.<GetUser, User, Object>define(
                        "getUser", HttpMethod.GET, "/users/{id}")
                .input(input -> Call.create().param("id", input.id()))
                .success(200, User.class)
                .buildQuery();

        static final MutationOperation<Draft, User, Object> CREATE = Operation.<Draft, User, Object>define(
                        "createUser", HttpMethod.POST, "/users")
                .input(Call::body)
                .success(201, User.class)
                .buildMutation();
    }
}
