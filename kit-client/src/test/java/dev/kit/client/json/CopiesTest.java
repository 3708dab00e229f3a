package dev.kit.client.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CopiesTest {

    @Test
    @DisplayName("CG-14 a copied list keeps nulls and order, and changes neither with its source nor by itself")
    void copiesLists() {
        List<String> source = new ArrayList<>(Arrays.asList("b", null, "a"));
        List<String> copy = Objects.requireNonNull(Copies.list(source));
        source.clear();

        assertThat(copy).containsExactly("b", null, "a");
        assertThatThrownBy(() -> copy.add("c")).isInstanceOf(UnsupportedOperationException.class);
        assertThat(Copies.list(null)).isNull();
    }

    @Test
    @DisplayName("CG-14 a copied map keeps nulls and order, and changes neither with its source nor by itself")
    void copiesMaps() {
        Map<String, @Nullable Integer> source = new LinkedHashMap<>();
        source.put("z", 1);
        source.put("a", null);
        Map<String, @Nullable Integer> copy = Objects.requireNonNull(Copies.map(source));
        Map<String, @Nullable Integer> filled = Copies.mapOrEmpty(source);
        source.clear();

        assertThat(copy).isEqualTo(filled).hasSize(2);
        assertThat(copy.keySet()).containsExactly("z", "a");
        assertThatThrownBy(() -> copy.put("c", 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(Copies.map(null)).isNull();
        assertThat(Copies.mapOrEmpty(null)).isEmpty();
    }
}
