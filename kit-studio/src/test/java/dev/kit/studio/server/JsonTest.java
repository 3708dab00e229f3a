package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.data.Column;
import dev.kit.studio.data.ColumnType;
import dev.kit.studio.data.FilterOperator;
import dev.kit.studio.data.Sort;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The members of records in the HTTP API, which the dashboard and docs/studio-api.md name. */
final class JsonTest {

    @Test
    @DisplayName("a column has exactly the members of the API")
    void writesColumns() {
        Column column = new Column(
                "status",
                ColumnType.ENUM,
                "mood",
                "public.mood",
                false,
                "'new'",
                false,
                false,
                false,
                true,
                "moods",
                "id",
                List.of("new", "old"),
                true,
                List.of(FilterOperator.EQ),
                null,
                "public.mood");
        assertThat(Json.text(column)).isEqualTo("""
                {"name":"status","type":"enum","rawType":"mood","declaredType":"public.mood","nullable":false,\
                "default":"'new'","generated":false,"identity":false,"isPrimaryKey":false,"isForeignKey":true,\
                "foreignKeyTable":"moods","foreignKeyColumn":"id","enumValues":["new","old"],"sortable":true,\
                "operators":["eq"],"comment":null}""");
    }

    @Test
    @DisplayName("directions, differences and durations are written as the API names them")
    void writesSmallValues() {
        assertThat(Json.text(List.of(new Sort("a", true), new Sort("b", false))))
                .isEqualTo("[{\"column\":\"a\",\"order\":\"desc\"},{\"column\":\"b\",\"order\":\"asc\"}]");
        assertThat(Json.text(new Difference.Pair<>(1, 2))).isEqualTo("{\"before\":1,\"after\":2,\"changed\":true}");
        assertThat(Json.text(Map.of("took", Duration.ofNanos(1_234_567)))).isEqualTo("{\"took\":1.234}");
    }
}
