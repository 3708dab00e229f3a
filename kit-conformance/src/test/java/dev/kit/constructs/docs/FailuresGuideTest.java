package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.Example;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.validation.Schema;
import jakarta.validation.constraints.Positive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The Java blocks of {@code docs/openapi.md} about errors and examples. */
final class FailuresGuideTest {

    record ProductId(long id) {}

    record Order(@Positive long productId) {}

    record OutOfStock(long productId, int available) {}

    static final Endpoint<Order> placeOrder = e.post("/products/:id/orders")
            .params(ProductId.class)
            .fails(NotFound, "There is no such product.")
            .fails(Conflict, OutOfStock.class, "Fewer are in stock than are ordered.")
            .output(Order.class)
            .handle(ctx -> {
                long product = ctx.params().id();
                int available =
                        stock(product).orElseThrow(() -> HttpErrors.notFound("There is no product " + product + "."));
                if (available == 0) {
                    throw HttpErrors.conflict("Nothing is left.", new OutOfStock(product, available));
                }
                return new Order(product);
            });

    static final Endpoint<Order> reorder = e.post("/orders")
            .body(Order.class)
            .fails(Conflict, OutOfStock.class, "Fewer are in stock than are ordered.")
            .settings(s -> s.examples(
                    Example.body("a lamp", new Order(7)),
                    Example.body("a pen", "{\"productId\": 8}"),
                    Example.output("ordered", new Order(7)),
                    Example.failure("none left", HttpErrors.conflict("Nothing is left.", new OutOfStock(7, 0)))))
            .output(Order.class)
            .handle(ctx -> ctx.body());

    static final Schema<Order> ORDER = Schema.of(Order.class).example(new Order(7));

    private static Optional<Integer> stock(long product) {
        return product > 8 ? Optional.empty() : Optional.of(product == 7 ? 0 : 1);
    }

    @Test
    void answersAsTheGuideShows() throws IOException {
        Answer answer = TestEndpointAdaptor.of(placeOrder)
                .params("id", 8)
                .declaredFailuresOnly()
                .answer();
        ByteArrayOutputStream refused = new ByteArrayOutputStream();
        TestEndpointAdaptor.of(placeOrder)
                .params("id", 7)
                .declaredFailuresOnly()
                .answer()
                .body()
                .writeTo(refused);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(refused.toString(StandardCharsets.UTF_8))
                .startsWith("{\"type\":\"urn:problem:out-of-stock\",\"title\":\"Out of stock\",\"status\":409,"
                        + "\"detail\":\"Nothing is left.\",\"instance\":\"/products/7/orders\","
                        + "\"code\":\"OUT_OF_STOCK\"")
                .endsWith("\"productId\":7,\"available\":0}");
    }

    @Test
    void validatesExamplesAsTheGuideShows() {
        Endpoints.validate(List.of(reorder, e.get("/order").output(ORDER).handle(ctx -> new Order(7))));
        Endpoint<Order> wrong = e.post("/orders")
                .body(Order.class)
                .settings(s -> s.examples(Example.body("a lamp", new Order(0))))
                .output(Order.class)
                .handle(ctx -> ctx.body());

        assertThatThrownBy(() -> Endpoints.validate(List.of(wrong)))
                .hasMessageContaining("Endpoint POST /orders: the example \"a lamp\" of its body breaks its schema:"
                        + " /productId must be greater than 0.");
    }

    @Test
    void theGuideShowsThisSource() throws IOException {
        Guide.of("openapi.md").sections("What can go wrong", "Examples").showsOnlySourceOf(FailuresGuideTest.class);
    }
}
