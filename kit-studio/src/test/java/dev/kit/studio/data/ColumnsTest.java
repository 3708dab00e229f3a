package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is told of plain columns. */
class ColumnsTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table studio_introspect_users (id serial primary key, name varchar(255) not null,"
                        + " email varchar(255) not null unique, is_active bool default true, metadata jsonb,"
                        + " created_at timestamptz default now(), updated_at timestamptz)",
                "create table studio_introspect_posts (id serial primary key, title text not null, content text)",
                "create table kinds (a int2, b int4, c int8, d float4, e float8, f numeric(10, 2), g money,"
                        + " h varchar(3), i text, j char(3), k name, l bool, m date, n timestamp, o timestamptz,"
                        + " p time, q json, r jsonb, s uuid, t bytea, u point, v interval, w xml)");
    }

    private static <T> Map<String, T> told(String table, Function<Column, T> what) {
        return BROWSER.getColumns(table).stream().collect(Collectors.toMap(Column::name, what));
    }

    @Test
    @DisplayName("DB-02 columns come in the order of the table")
    void columnsComeInTheOrderOfTheTable() {
        assertThat(BROWSER.getColumns("studio_introspect_users"))
                .extracting(Column::name)
                .containsExactly("id", "name", "email", "is_active", "metadata", "created_at", "updated_at");
    }

    @Test
    @DisplayName("DB-03 every type of PostgreSQL has its kind")
    void everyTypeHasItsKind() {
        assertThat(told("kinds", column -> column.type().text()))
                .isEqualTo(Map.ofEntries(
                        Map.entry("a", "number"),
                        Map.entry("b", "number"),
                        Map.entry("c", "number"),
                        Map.entry("d", "number"),
                        Map.entry("e", "number"),
                        Map.entry("f", "number"),
                        Map.entry("g", "number"),
                        Map.entry("h", "string"),
                        Map.entry("i", "string"),
                        Map.entry("j", "string"),
                        Map.entry("k", "string"),
                        Map.entry("l", "boolean"),
                        Map.entry("m", "date"),
                        Map.entry("n", "datetime"),
                        Map.entry("o", "datetime"),
                        Map.entry("p", "datetime"),
                        Map.entry("q", "json"),
                        Map.entry("r", "json"),
                        Map.entry("s", "uuid"),
                        Map.entry("t", "binary"),
                        Map.entry("u", "unknown"),
                        Map.entry("v", "unknown"),
                        Map.entry("w", "unknown")));
    }

    @Test
    @DisplayName("DB-03 the raw type is PostgreSQL's short name, the declared type has length and precision")
    void rawAndDeclaredTypesAreKept() {
        assertThat(told("studio_introspect_users", Column::rawType))
                .containsEntry("id", "int4")
                .containsEntry("name", "varchar")
                .containsEntry("is_active", "bool")
                .containsEntry("metadata", "jsonb")
                .containsEntry("created_at", "timestamptz");
        assertThat(told("kinds", Column::declaredType))
                .containsEntry("f", "numeric(10,2)")
                .containsEntry("h", "character varying(3)");
    }

    @Test
    @DisplayName("DB-04 keys are not nullable, and a default is told as text")
    void keysNullsAndDefaultsAreTold() {
        assertThat(told("studio_introspect_posts", Column::nullable))
                .isEqualTo(Map.of("id", false, "title", false, "content", true));
        assertThat(told("studio_introspect_posts", Column::isPrimaryKey))
                .isEqualTo(Map.of("id", true, "title", false, "content", false));
        assertThat(BROWSER.getColumns("studio_introspect_posts").get(0).defaultValue())
                .isEqualTo("nextval('studio_introspect_posts_id_seq'::regclass)");
        assertThat(BROWSER.getColumns("studio_introspect_users").get(3).defaultValue())
                .isEqualTo("true");
    }
}
