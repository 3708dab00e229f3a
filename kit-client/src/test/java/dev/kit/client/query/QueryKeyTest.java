package dev.kit.client.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.Call;
import dev.kit.client.CallPlan;
import dev.kit.client.json.JsonCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class QueryKeyTest {

    @Test
    @DisplayName("CQ-01 keys print as the endpoint, then params, then query")
    void prints() {
        assertThat(QueryKey.of("GET /users")).hasToString("[\"GET /users\"]");
        assertThat(QueryKey.of("GET /users/{id}", Call.params(Map.of("id", "123"))))
                .hasToString("[\"GET /users/{id}\",{\"params\":{\"id\":\"123\"}}]");
        assertThat(QueryKey.of("GET /users", Call.create().query("page", 1).query("limit", 10)))
                .hasToString("[\"GET /users\",{\"query\":{\"limit\":10,\"page\":1}}]");
        assertThat(QueryKey.of("GET /users/{id}", Call.params(Map.of("id", "1")).query("full", true)))
                .hasToString("[\"GET /users/{id}\",{\"params\":{\"id\":\"1\"}},{\"query\":{\"full\":true}}]");
        assertThat(QueryKey.of("GET /users/{id}").query("full", true))
                .as("an empty place lets it match all path parameters, as in TypeScript")
                .hasToString("[\"GET /users/{id}\",{\"params\":{}},{\"query\":{\"full\":true}}]");
        assertThat(QueryKey.of(Shop.GET_ITEM, Shop.item("7")))
                .hasToString("[\"GET /items/{id}\",{\"params\":{\"id\":\"7\"}}]");
    }

    @ParameterizedTest(name = "{0} and {1} are the same key")
    @MethodSource("same")
    void equal(Object one, Object other) {
        assertThat(key(one)).isEqualTo(key(other)).hasSameHashCodeAs(key(other));
        assertThat(key(one)).hasToString(key(other).toString());
    }

    static Stream<Arguments> same() {
        Map<String, Object> absent = Map.of("a", 1, "b", "x");
        Map<String, Object> nulls = new LinkedHashMap<>();
        nulls.put("b", "x");
        nulls.put("c", null);
        nulls.put("a", 1L);
        return Stream.of(
                Arguments.of(1, 1L),
                Arguments.of(1, BigInteger.ONE),
                Arguments.of((short) 1, 1.0),
                Arguments.of(new BigDecimal("1.0"), new BigDecimal("1.00")),
                Arguments.of(new BigDecimal("1E+2"), 100),
                Arguments.of(0.0, -0.0),
                Arguments.of(absent, nulls),
                Arguments.of(List.of(1, 2), new ArrayList<>(List.of(1L, 2L))),
                Arguments.of(new Shop.Item("1", 2), Map.of("stock", 2, "id", "1")));
    }

    @Test
    @DisplayName("values of different types are different keys")
    void typed() {
        assertThat(key("1")).isNotEqualTo(key(1));
        assertThat(key("true")).isNotEqualTo(key(true));
        assertThat(key(List.of(1, 2))).isNotEqualTo(key(List.of(2, 1)));
        assertThat(key("a\",\"b")).isNotEqualTo(key(List.of("a", "b")));
        assertThat(QueryKey.of("GET /a").param("x", 1))
                .isNotEqualTo(QueryKey.of("GET /a").query("x", 1));
        assertThat(QueryKey.of("GET /a").query("x", null)).isEqualTo(QueryKey.of("GET /a"));
    }

    @Test
    @DisplayName("a key keeps its value when the input changes afterwards")
    void independent() {
        List<String> tags = new ArrayList<>(List.of("a"));
        QueryKey key = QueryKey.of("GET /a", Call.create().query("tags", tags));
        tags.add("b");
        assertThat(key).isEqualTo(key(List.of("a")));
    }

    @Test
    @DisplayName("a prefix selects the keys that have its parameters")
    void prefixes() {
        QueryKey key =
                QueryKey.of("GET /a/{id}").param("id", 1).query("page", 2).query("limit", 10);
        assertThat(QueryKey.of("GET /a/{id}").isPrefixOf(key)).isTrue();
        assertThat(QueryKey.of("GET /a/{id}").query("page", 2L).isPrefixOf(key)).isTrue();
        assertThat(QueryKey.of("GET /a/{id}").param("id", 1).query("page", 2).isPrefixOf(key))
                .isTrue();
        assertThat(key.isPrefixOf(key)).isTrue();
        assertThat(QueryKey.of("GET /a/{id}").query("page", 3).isPrefixOf(key)).isFalse();
        assertThat(QueryKey.of("GET /a/{id}").query("other", 3).isPrefixOf(key)).isFalse();
        assertThat(QueryKey.of("GET /a").isPrefixOf(key)).isFalse();
        assertThat(key.isPrefixOf(QueryKey.of("GET /a/{id}"))).isFalse();
    }

    @Test
    @DisplayName("text that is no endpoint is refused")
    void refuses() {
        assertThatThrownBy(() -> CallPlan.of("users", Call.create()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no endpoint");
    }

    @Test
    @DisplayName("huge exponents do not become huge texts")
    void hugeExponents() {
        assertThat(CanonicalJson.of(new BigDecimal("1E+1000000000"), JsonCodec.standard()))
                .isEqualTo("1E+1000000000");
        assertThat(CanonicalJson.of(Double.NaN, JsonCodec.standard())).isEqualTo("null");
    }

    private static QueryKey key(Object value) {
        return QueryKey.of("GET /a", Call.create().query("tags", value));
    }
}
