package dev.kit.examples.shop.staff;

import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static dev.kit.examples.shop.staff.ProductChanged.CHANGED;
import static dev.kit.examples.shop.staff.ProductChanged.PRODUCT_CHANGED;
import static dev.kit.examples.shop.staff.ProductChanged.PRODUCT_SOLD_OUT;
import static dev.kit.examples.shop.staff.Staff.staff;

import dev.kit.constructs.audit.AuditOperation;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Form;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.validation.Schema;
import dev.kit.examples.shop.catalog.Product;
import dev.kit.examples.shop.staff.StaffMember.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keeping the catalogue. */
final class StaffEndpoints {

    record ProductId(long id) {}

    static final Endpoint<Product> replaceProduct = staff.put("/products/:id")
            .describe("Replaces the name, price and stock of a product.")
            .params(ProductId.class)
            .body(ProductForm.class)
            .fails(NotFound, "There is no such product.")
            .output(Product.class)
            .events(List.of(
                    EventDefinition.of(PRODUCT_CHANGED, ProductChanged::of),
                    EventDefinition.<Product, ProductChanged>of(PRODUCT_SOLD_OUT, ProductChanged::of)
                            .when(product -> product.stock() == 0)))
            .audit(
                    CHANGED,
                    ProductChanged::of,
                    audit -> audit.operation(AuditOperation.UPDATE)
                            .table("products")
                            .entityId(product -> Long.toString(product.id())))
            .handle(ctx -> replace(ctx.db(), ctx.params().id(), ctx.body()));

    static final Endpoint<StockTaken> takeStock = staff.post("/stock")
            .describe("Sets the stock of many products from a CSV file with a line \"sku,stock\" for each.")
            .body(Form.of(StockList.class))
            .output(StockTaken.class)
            .settings(s -> s.exceptions(MalformedStockListException.MAPPING))
            .handle(ctx -> {
                List<String> unknown = new ArrayList<>();
                Map<String, Integer> counted = ctx.body().read();
                counted.forEach((sku, stock) -> {
                    if (setStock(ctx.db(), sku, stock) == 0) {
                        unknown.add(sku);
                    }
                });
                return new StockTaken(counted.size() - unknown.size(), unknown);
            });

    static final Endpoint<List<Revenue>> revenue = staff.authorizeOnly(
                    ctx -> ctx.session().is(Role.MANAGER) || ctx.session().is(Role.AUDITOR))
            .get("/revenue")
            .settings(s -> s.description("The revenue of each tenant, across all of them.")
                    .timeout(Duration.ofSeconds(10)))
            .rlsBypass()
            .output(Schema.listOf(Revenue.class))
            .handle(ctx -> ctx.db().sql("""
                            select tenant_id, count(*) as orders, sum(total) as total
                            from orders where status <> 'cancelled' group by tenant_id order by tenant_id
                            """).query(Revenue.class).list());

    private StaffEndpoints() {}

    private static int setStock(JdbcClient db, String sku, int stock) {
        return db.sql("update products set stock = ? where sku = ?")
                .params(stock, sku)
                .update();
    }

    private static Product replace(JdbcClient db, long id, ProductForm form) {
        return db.sql("""
                        update products set name = :name, price = :price, stock = :stock where id = :id
                        returning id, sku, name, price, stock
                        """)
                .param("name", form.name())
                .param("price", form.price())
                .param("stock", form.stock())
                .param("id", id)
                .query(Product.class)
                .optional()
                .orElseThrow(() -> HttpErrors.notFound("There is no product " + id + "."));
    }
}
