package dev.kit.examples.shop.catalog;

import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static dev.kit.examples.shop.Shop.anyone;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The catalogue. */
final class ProductEndpoints {

    record ProductId(long id) {}

    static final Endpoint<ProductPage> listProducts = anyone.get("/products")
            .describe("Lists products, optionally those whose name or SKU contains a text.", "products")
            .headers(Map.of("Cache-Control", "public, max-age=60", "Vary", "Accept"))
            .query(ProductQuery.class)
            .output(ProductPage.class)
            .handle(ctx -> page(ctx.db(), ctx.query()));

    static final Endpoint<Void> tellMethods = anyone.options("/products")
            .settings(s -> s.name("productMethods")
                    .description("Tells what can be done with the catalogue.")
                    .tags("products")
                    .hidden())
            .header("Allow", "GET, HEAD, OPTIONS")
            .status(SuccessStatus.NoContent)
            .handle((ctx, response) -> response.send());

    static final Endpoint<Void> hasStock = anyone.head("/products/:id/stock")
            .describe("204 if the product is in stock, else 404.", "products")
            // The product itself tells its stock.
            .settings(s -> s.timeout(Duration.ofSeconds(2)).deprecated("2026-09-01", "2027-03-01", "/docs"))
            .params(ProductId.class)
            .fails(NotFound, "The product is not in stock.")
            .status(SuccessStatus.NoContent)
            .handle((ctx, response) -> {
                requireStock(ctx.db(), ctx.params().id());
                return response.send();
            });

    static final Endpoint<Product> getProduct = anyone.get("/products/:id")
            .describe("One product.", "products")
            .params(ProductId.class)
            .fails(NotFound, "There is no such product.")
            .output(Product.class)
            .handle(ctx -> ctx.db()
                    .sql("select id, sku, name, price, stock from products where id = ?")
                    .param(ctx.params().id())
                    .query(Product.class)
                    .optional()
                    .orElseThrow(() -> HttpErrors.notFound(
                            "There is no product " + ctx.params().id() + ".")));

    private ProductEndpoints() {}

    private static ProductPage page(JdbcClient db, ProductQuery query) {
        int size = query.size();
        List<Product> found = db.sql("""
                        select id, sku, name, price, stock from products
                        where id > :cursor and (name || ' ' || sku) ilike :pattern
                        order by id limit :limit
                        """)
                .param("cursor", query.cursor() == null ? 0 : query.cursor())
                .param("pattern", pattern(query.search()))
                .param("limit", size + 1)
                .query(Product.class)
                .list();
        boolean more = found.size() > size;
        List<Product> items = more ? List.copyOf(found.subList(0, size)) : found;
        return new ProductPage(items, more ? Long.toString(items.get(size - 1).id()) : null);
    }

    private static void requireStock(JdbcClient db, long id) {
        boolean inStock = db.sql("select 1 from products where id = ? and stock > 0")
                .param(id)
                .query(Integer.class)
                .optional()
                .isPresent();
        if (!inStock) {
            throw HttpErrors.notFound("Product " + id + " is not in stock.");
        }
    }

    private static String pattern(@org.jspecify.annotations.Nullable String search) {
        return search == null ? "%" : "%" + search.replaceAll("([\\\\%_])", "\\\\$1") + "%";
    }
}
