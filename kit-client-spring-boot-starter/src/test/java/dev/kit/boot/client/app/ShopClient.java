package dev.kit.boot.client.app;

import dev.kit.client.ApiClient;
import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.QueryOperation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.query.QueryClient;
import java.util.List;

/** As kit generate:client writes it. */
@ApiClient(
        schemes = {
            @ApiClient.Scheme(name = "apiKey", kind = ApiClient.Kind.HEADER, parameter = "X-API-Key"),
            @ApiClient.Scheme(name = "staff_login", kind = ApiClient.Kind.BASIC),
            @ApiClient.Scheme(name = "oauth", kind = ApiClient.Kind.BEARER, tokenUrl = "https://id.example.com/token")
        })
public final class ShopClient {

    /** The products, for everybody. */
    public static final QueryOperation<NoInput, Product, Object> PRODUCT = Operation.<NoInput, Product, Object>define(
                    "product", HttpMethod.GET, "/products/1")
            .success(200, Product.class)
            .security()
            .buildQuery();

    /** One product, by a template. */
    public static final QueryOperation<String, Product, Object> BY_ID = Operation.<String, Product, Object>define(
                    "byId", HttpMethod.GET, "/products/{id}")
            .input(id -> dev.kit.client.Call.params(java.util.Map.of("id", id)))
            .success(200, Product.class)
            .security()
            .buildQuery();

    /** The stock, with a key. */
    public static final QueryOperation<NoInput, Product, Object> STOCK =
            secured("stock", "apiKey").buildQuery();

    /** The staff, with a password. */
    public static final QueryOperation<NoInput, Product, Object> STAFF =
            secured("staff", "staff_login").buildQuery();

    /** The revenue, with a token. */
    public static final QueryOperation<NoInput, Product, Object> REVENUE =
            secured("revenue", "oauth").buildQuery();

    private final TypedFetcher fetcher;

    private ShopClient(TypedFetcher fetcher) {
        this.fetcher = fetcher;
    }

    private static Operation.Builder<NoInput, Product, Object> secured(String name, String scheme) {
        return Operation.<NoInput, Product, Object>define(name, HttpMethod.GET, "/" + name)
                .success(200, Product.class)
                .security(scheme);
    }

    /** A product. */
    public record Product(int id, String name) {}

    public static ShopClient of(TypedFetcher fetcher) {
        return new ShopClient(fetcher);
    }

    public static TypedFetcher.Builder fetcher(String baseUrl) {
        return TypedFetcher.builder(baseUrl).operations(List.of(PRODUCT, BY_ID, STOCK, STAFF, REVENUE));
    }

    public TypedFetcher fetcher() {
        return fetcher;
    }

    public QueryClient cache() {
        return QueryClient.of(fetcher);
    }
}
