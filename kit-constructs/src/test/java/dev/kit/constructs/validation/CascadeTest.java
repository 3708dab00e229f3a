package dev.kit.constructs.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.validation.GroupSequence;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

@DisplayName("Constraints of all objects in JSON")
final class CascadeTest {

    record Item(@NotBlank String sku, @Positive int quantity) {}

    record Sku(@JsonValue @Size(min = 2) String text) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Plain(
            List<Item> items,
            Item one,
            Map<String, Item> byKey,
            Optional<Item> maybe,
            Item[] array,
            List<Map<String, List<Item>>> deep,
            Map<String, Optional<Item>> optionals,
            Sku code,
            Map<Sku, Integer> bySku) {}

    record Annotated(List<@Valid Item> items, @Valid Item one) {}

    sealed interface Shape permits Circle, Point {}

    record Circle(@Positive int radius) implements Shape {}

    record Point() implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Round.class, name = "round")})
    interface Open {}

    record Round(@Positive int radius) implements Open {}

    record Drawing(@Nullable Open open, List<Open> all) {}

    record Shapes(Shape shape) {}

    record Street(@NotBlank String street) {}

    record Home(
            @JsonUnwrapped Street at,
            @JsonUnwrapped(prefix = "work_") Street work) {}

    static final class Extras {

        @Size(max = 1) private final Map<String, Item> more = new LinkedHashMap<>();

        @JsonAnyGetter
        public Map<String, Item> getMore() {
            return more;
        }

        @JsonAnySetter
        public void put(String name, Item item) {
            more.put(name, item);
        }
    }

    static class Guarded {
        @JsonIgnore
        @NotBlank public String secret = "";

        @JsonIgnore
        public Item below = new Item("", 0);

        @NotBlank @SuppressWarnings("UnusedVariable")
        private String inner = "";

        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        @NotBlank public String id = "";

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        @NotBlank public String password = "";
    }

    record Span(int from, int to) {
        @AssertTrue(message = "must be in order") public boolean isOrdered() {
            return from <= to;
        }
    }

    record Hiding(int from, int to) {
        @JsonIgnore
        @AssertTrue public boolean isOrdered() {
            return from <= to;
        }
    }

    record Trip(Span span, Hiding hiding) {}

    static final class Node {
        @NotBlank public String name = "";

        public @Nullable Node next;
        public @Nullable Node other;
    }

    record Renamed(
            @JsonProperty("all_items") List<Item> items,
            @JsonProperty("x-sku") Sku code) {}

    interface OnUpdate {}

    interface Costly {}

    record Grouped(@NotBlank(groups = OnUpdate.class) String name) {}

    @GroupSequence({Sequenced.class, Costly.class})
    record Sequenced(
            @NotBlank String first,
            @NotBlank(groups = Costly.class) String second) {}

    record Sequences(List<Sequenced> all) {}

    @Test
    @DisplayName(
            "endpoints H3, newcomer H1 components, elements, values, keys and optional values are checked without @Valid")
    void checksWithoutValid() {
        String bad = "{\"sku\":\"\",\"quantity\":1}";
        assertThat(issues(
                        Schema.of(Plain.class),
                        ("{'items':[B,B],'one':B,'byKey':{'a':B},'maybe':B,'array':[B],'deep':[{'x':[B]}],"
                                        + "'optionals':{'o':B},'code':'a','bySku':{'b':1}}")
                                .replace('\'', '"')
                                .replace("B", bad)))
                .containsExactly(
                        "array.0.sku NotBlank",
                        "byKey.a.sku NotBlank",
                        "bySku.b Size",
                        "code Size",
                        "deep.0.x.0.sku NotBlank",
                        "items.0.sku NotBlank",
                        "items.1.sku NotBlank",
                        "maybe.sku NotBlank",
                        "one.sku NotBlank",
                        "optionals.o.sku NotBlank");
    }

    @Test
    @DisplayName("endpoints H3 an object with @Valid is checked once")
    void checksOnceWithValid() {
        assertThat(issues(
                        Schema.of(Annotated.class),
                        "{\"items\":[{\"sku\":\"\",\"quantity\":1}],\"one\":{\"sku\":\"a\",\"quantity\":0}}"))
                .containsExactly("items.0.sku NotBlank", "one.quantity Positive");
    }

    @Test
    @DisplayName("endpoints H3 variants of sealed and open types are checked")
    void checksVariants() {
        assertThat(paths(Schema.of(Shapes.class).check(new Shapes(new Circle(0)))))
                .containsExactly("shape.radius Positive");
        assertThat(issues(
                        Schema.of(Drawing.class),
                        "{\"open\":{\"kind\":\"round\",\"radius\":0},\"all\":[{\"kind\":\"round\",\"radius\":0}]}"))
                .containsExactly("all.0.radius Positive", "open.radius Positive");
    }

    @Test
    @DisplayName("endpoints H3 queries and answers are checked alike")
    void checksQueriesAndAnswers() {
        assertThat(paths(((Parsed.Invalid<Shallow>)
                                Schema.of(Shallow.class).parse(Map.of("one", Map.of("sku", " ", "quantity", "1"))))
                        .issues()))
                .containsExactly("one.sku NotBlank");
        assertThat(paths(Schema.listOf(Shallow.class).check(List.of(new Shallow(new Item("a", 0))))))
                .containsExactly("0.one.quantity Positive");
        assertThat(paths(Schema.of(new TypeReference<Map<String, Optional<Item>>>() {})
                        .check(Map.of("k", Optional.of(new Item("a", 0))))))
                .containsExactly("k.quantity Positive");
    }

    record Shallow(Item one) {}

    @Test
    @DisplayName("endpoints H3 unwrapped and further members have the path that they have in JSON")
    void namesMembersAsInJson() {
        assertThat(issues(Schema.of(Home.class), "{\"street\":\"\",\"work_street\":\"\"}"))
                .containsExactly("street NotBlank", "work_street NotBlank");
        assertThat(issues(Schema.of(Home.class), "{\"street\":5,\"work_street\":[]}"))
                .containsExactly("street Type", "work_street Type");
        assertThat(issues(
                        Schema.of(Extras.class),
                        "{\"a\":{\"sku\":\"\",\"quantity\":1},\"b\":{\"sku\":\"x\",\"quantity\":0}}"))
                .containsExactly(" Size", "a.sku NotBlank", "b.quantity Positive");
        assertThat(issues(Schema.of(Renamed.class), "{\"all_items\":[{\"sku\":\"\",\"quantity\":1}],\"x-sku\":\"a\"}"))
                .containsExactly("all_items.0.sku NotBlank", "x-sku Size");
    }

    @Test
    @DisplayName("endpoints H3 members that JSON does not contain are not checked")
    void leavesOutWhatIsNotInJson() {
        assertThat(issues(Schema.of(Guarded.class), "{\"password\":\"\"}")).containsExactly("password NotBlank");
        assertThat(paths(Schema.of(Guarded.class).check(new Guarded()))).containsExactly("id NotBlank");
    }

    @Test
    @DisplayName("endpoints L5 a rule of an object has the path of the object")
    void placesRulesAtTheirObject() {
        assertThat(issues(Schema.of(Trip.class), "{\"span\":{\"from\":2,\"to\":1},\"hiding\":{\"from\":2,\"to\":1}}"))
                .containsExactly("hiding AssertTrue", "span AssertTrue");
    }

    @Test
    @DisplayName("endpoints H3 a cycle ends, and an instance in two places is checked in both")
    void endsCycles() {
        Node node = new Node();
        node.next = node;
        node.other = new Node();
        node.other.next = node;
        assertThat(paths(Schema.of(Node.class).check(node))).containsExactly("name NotBlank", "other.name NotBlank");

        Item item = new Item("", 1);
        assertThat(paths(Schema.listOf(Item.class).check(List.of(item, item))))
                .containsExactly("0.sku NotBlank", "1.sku NotBlank");
    }

    @Test
    @DisplayName("endpoints H3 a graph of 3,000 levels is refused where Jackson would refuse it")
    void boundsDepth() {
        Node root = new Node();
        Node last = root;
        for (int i = 0; i < 3_000; i++) {
            last.name = "n";
            last.next = new Node();
            last = last.next;
        }
        List<Issue> issues = Schema.of(Node.class).check(root);
        assertThat(issues).singleElement().satisfies(issue -> {
            assertThat(issue.path()).hasSize(500);
            assertThat(issue.message()).isEqualTo("is nested more than 500 levels deep");
        });
    }

    @Test
    @DisplayName("endpoints H3 at most a hundred issues are reported")
    void boundsIssues() {
        List<Item> many =
                IntStream.range(0, 3_000).mapToObj(i -> new Item("", 0)).toList();
        assertThat(Schema.listOf(Item.class).check(many)).hasSize(100);
    }

    @Test
    @DisplayName("endpoints M5 groups are not checked, and a sequence of groups ends at its first broken group")
    void followsGroups() {
        assertThat(issues(Schema.of(Grouped.class), "{\"name\":\"\"}")).isEmpty();
        assertThat(issues(Schema.of(Sequences.class), "{\"all\":[{\"first\":\"\",\"second\":\"\"}]}"))
                .containsExactly("all.0.first NotBlank");
        assertThat(issues(Schema.of(Sequences.class), "{\"all\":[{\"first\":\"a\",\"second\":\"\"}]}"))
                .containsExactly("all.0.second NotBlank");
    }

    @Test
    @DisplayName("endpoints H3 the constraint of a list of lists is checked at its place")
    void checksElementConstraints() {
        record Tags(@NotEmpty List<List<@Size(max = 1) String>> tags) {}
        assertThat(issues(Schema.of(Tags.class), "{\"tags\":[[\"a\",\"bb\"]]}")).containsExactly("tags.0.1 Size");
    }

    private static <T> List<String> issues(Schema<T> schema, String json) {
        return schema.parse(json.getBytes(StandardCharsets.UTF_8)) instanceof Parsed.Invalid<T> invalid
                ? paths(invalid.issues())
                : List.of();
    }

    private static List<String> paths(List<Issue> issues) {
        return issues.stream()
                .map(issue -> String.join(
                                ".", issue.path().stream().map(String::valueOf).toList()) + " " + issue.code())
                .toList();
    }
}
