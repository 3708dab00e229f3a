package dev.kit.constructs.testing.conformance;

import static dev.kit.constructs.endpoints.Endpoints.e;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.validation.Field;
import dev.kit.constructs.validation.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Endpoints that say what they understood of path, query and body. */
final class InputEndpoints {

    record Item(String id) {}

    record Part(String id, int part) {}

    record Key(UUID key) {}

    record Filter(
            @Nullable String category,
            @Nullable Boolean active,
            @Nullable Integer minPrice) {}

    enum Sort {
        NAME,
        PRICE
    }

    record Search(
            @Nullable List<String> tags,
            @Nullable Filter filter,
            @Nullable Integer page,
            @Nullable Sort sort,
            @Nullable LocalDate since,
            @Nullable String text) {}

    record Person(
            @NotBlank @Size(min = 3, max = 20) String name,
            @Nullable @Pattern(regexp = "[^@]+@[^@]+") String email,
            @Nullable @Min(18) Integer age) {}

    record Numbers(
            @Nullable Integer whole,
            @Nullable Long large,
            @Nullable Double real,
            @Nullable BigDecimal exact,
            @Nullable BigInteger huge) {}

    record Values(
            @Nullable UUID id,
            @Nullable LocalDate day,
            @Nullable Instant at,
            @Nullable Sort sort,
            @Nullable Boolean flag) {}

    record Change(String name, Optional<String> nickname) {}

    record Line(String product, @Positive int quantity) {}

    record Cart(@NotEmpty @Valid List<Line> lines, @Nullable Map<String, @Valid Line> gifts) {}

    record LineOf(String order, int line) {}

    record Mode(@Nullable Boolean dry, @Nullable @Max(9) Integer level) {}

    record Everything(LineOf path, Mode query, Line body) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    static final Endpoint<Item> item =
            e.get("/items/:id").params(Item.class).output(Item.class).handle(ctx -> ctx.params());

    static final Endpoint<Item> itemOfMine =
            e.get("/items/mine").output(Item.class).handle(ctx -> new Item("the static one"));

    static final Endpoint<Part> part = e.get("/items/:id/parts/:part")
            .params(Part.class)
            .output(Part.class)
            .handle(ctx -> ctx.params());

    static final Endpoint<Key> key =
            e.get("/keys/:key").params(Key.class).output(Key.class).handle(ctx -> ctx.params());

    static final Endpoint<Search> search =
            e.get("/search").query(Search.class).output(Search.class).handle(ctx -> ctx.query());

    static final Endpoint<Person> people = e.post("/people")
            .body(Person.class)
            .output(Person.class)
            .handle((ctx, response) -> response.status(dev.kit.constructs.endpoints.SuccessStatus.Created)
                    .send(ctx.body()));

    static final Endpoint<Numbers> numbers =
            e.post("/numbers").body(Numbers.class).output(Numbers.class).handle(ctx -> ctx.body());

    static final Endpoint<Values> values =
            e.post("/values").body(Values.class).output(Values.class).handle(ctx -> ctx.body());

    static final Endpoint<JsonNode> echo =
            e.post("/echo").body(JsonNode.class).output(JsonNode.class).handle(ctx -> ctx.body());

    static final Endpoint<List<Integer>> list = e.post("/list")
            .body(Schema.of(new TypeReference<List<Integer>>() {}))
            .output(Schema.of(new TypeReference<List<Integer>>() {}))
            .handle(ctx -> ctx.body());

    static final Endpoint<Shape> shape =
            e.post("/shapes").body(Shape.class).output(Shape.class).handle(ctx -> ctx.body());

    static final Endpoint<String> change = e.patch("/people/:id")
            .params(Item.class)
            .body(Change.class)
            .output(String.class)
            .handle(ctx -> ctx.body().nickname().map(name -> "is " + name).orElse("has none"));

    record Fields(Field<@NotBlank String> title, @Max(9) Field<Integer> pages) {}

    static final Endpoint<Fields> fields =
            e.patch("/fields").body(Fields.class).output(Fields.class).handle(ctx -> ctx.body());

    static final Endpoint<Integer> cart = e.put("/cart")
            .body(Cart.class)
            .output(Integer.class)
            .handle(ctx -> ctx.body().lines().size());

    static final Endpoint<Everything> everything = e.put("/orders/:order/lines/:line")
            .params(LineOf.class)
            .query(Mode.class)
            .body(Line.class)
            .output(Everything.class)
            .handle(ctx -> new Everything(ctx.params(), ctx.query(), ctx.body()));

    static List<Endpoint<?>> all() {
        return List.of(
                item,
                itemOfMine,
                part,
                key,
                search,
                people,
                numbers,
                values,
                echo,
                list,
                shape,
                change,
                fields,
                cart,
                everything);
    }

    private InputEndpoints() {}
}
