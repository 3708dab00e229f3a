package dev.kit.benchmarks.calls;

import dev.kit.client.ApiClient;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.QueryOperation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.HttpMethod;
import java.util.List;

/** As kit generate:client writes it. */
@ApiClient
public final class ArticleClient {

    /** The article. */
    public static final QueryOperation<NoInput, Article, Object> GET = Operation.<NoInput, Article, Object>define(
                    "getArticle", HttpMethod.GET, "/articles/7")
            .success(200, Article.class)
            .buildQuery();

    private final TypedFetcher fetcher;

    private ArticleClient(TypedFetcher fetcher) {
        this.fetcher = fetcher;
    }

    /** Calls the API through {@code fetcher}. */
    public static ArticleClient of(TypedFetcher fetcher) {
        return new ArticleClient(fetcher);
    }

    /** Starts a fetcher that knows these operations. */
    public static TypedFetcher.Builder fetcher(String baseUrl) {
        return TypedFetcher.builder(baseUrl).operations(List.of(GET));
    }

    Article article() {
        return fetcher.call(GET);
    }
}
