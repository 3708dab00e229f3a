package dev.kit.constructs.openapi;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.kit.constructs.validation.JsonSchema;
import dev.kit.constructs.validation.Schema;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Types and operations for the tests of this package. */
final class Samples {

    private Samples() {}

    enum Status {
        OPEN,
        PAID
    }

    record ById(UUID id) {}

    record Search(
            Status status,
            Optional<String> text,
            @Min(1) @Max(100) int limit,
            @Nullable List<String> tag,
            Range price) {}

    record Range(@Nullable BigDecimal min, @Nullable BigDecimal max) {}

    record NewOrder(
            @NotBlank @Size(max = 80) String customer,
            @Email String email,
            @NotEmpty List<Line> lines) {}

    record Line(
            UUID product,
            @Positive int count,
            @DecimalMin(value = "0", inclusive = false) BigDecimal price) {}

    record Order(
            UUID id,
            Status status,
            @Nullable String note,
            @Nullable Line gift,
            List<Line> lines,
            Instant at) {}

    record Page<T>(List<T> items, @Nullable String cursor) {}

    record Node(String name, List<Node> children) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Card.class, name = "card"),
        @JsonSubTypes.Type(value = Cash.class, name = "cash")
    })
    sealed interface Payment permits Card, Cash {}

    record Card(String number) implements Payment {}

    record Cash(BigDecimal given) implements Payment {}

    static final class Shop {
        record Item(String title) {}
    }

    static final class Billing {
        record Item(BigDecimal amount) {}
    }

    /** A user's class with the name of our own component. */
    record Problem(String riddle) {}

    static JsonSchema schema(Class<?> type) {
        return Schema.of(type).jsonSchema();
    }

    static JsonSchema pageOfOrders() {
        return Schema.of(new TypeReference<Page<Order>>() {}).jsonSchema();
    }

    static JsonSchema handWritten(ObjectNode root) {
        return new JsonSchema(root, new TreeMap<>());
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static JsonNode document(OperationSpec... operations) {
        OpenApiDocument document = OpenApiDocument.of(OpenApiInfo.defaults(), List.of(operations));
        return document.toJson();
    }

    /** Fifty operations that use everything. */
    static List<OperationSpec> fifty() {
        return Stream.of(
                        "orders",
                        "carts",
                        "users",
                        "invoices",
                        "parcels",
                        "returns",
                        "reviews",
                        "stores",
                        "taxes",
                        "vouchers")
                .flatMap(Samples::resource)
                .toList();
    }

    private static Stream<OperationSpec> resource(String name) {
        String owner = "com.example." + name + ".Endpoints.";
        List<OperationSpec> operations = new ArrayList<>();
        operations.add(OperationSpec.builder("get", "/" + name)
                .declaredAt(owner + "list")
                .tags(name)
                .summary("Lists " + name)
                .query(schema(Search.class))
                .output(pageOfOrders())
                .security("apiKey", "jwt")
                .build());
        operations.add(OperationSpec.builder("post", "/" + name)
                .declaredAt(owner + "create")
                .body(schema(NewOrder.class))
                .output(schema(Order.class))
                .status(201)
                .headers(Map.of("Location", "/", "Cache-Control", "no-store"))
                .session()
                .authorize()
                .rateLimit()
                .security("jwt")
                .build());
        operations.add(OperationSpec.builder("get", "/" + name + "/:id")
                .declaredAt(owner + "find")
                .params(schema(ById.class))
                .output(schema(Order.class))
                .security("iam", "oidc", "oauth2", "bearer")
                .build());
        operations.add(OperationSpec.builder("delete", "/" + name + "/:key")
                .declaredAt(owner + "remove")
                .description("Removes *one* of the " + name + ".")
                .deprecated()
                .status(204)
                .build());
        operations.add(OperationSpec.builder("patch", "/" + name + "/:id/tree/:depth")
                .declaredAt(owner + "replant")
                .body(schema(Node.class))
                .output(schema(Problem.class))
                .build());
        return operations.stream();
    }
}
