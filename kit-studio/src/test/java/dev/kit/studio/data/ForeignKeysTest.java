package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kit.studio.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Where foreign keys lead, also where names repeat and keys have several columns. */
class ForeignKeysTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table studio_introspect_users (id serial primary key)",
                "create table studio_introspect_posts (id serial primary key,"
                        + " user_id int references studio_introspect_users (id), note text)",
                "create table red (id int primary key)",
                "create table blue (code text primary key)",
                "create table of_red (target int, constraint leads foreign key (target) references red)",
                "create table of_blue (target text, constraint leads foreign key (target) references blue)",
                "create table pair (y int, x int, primary key (x, y))",
                "create table of_pair (b int, a int, foreign key (a, b) references pair (x, y))",
                "create table composite (k1 int, v text, k2 text, primary key (k2, k1))",
                "create table tree (id int primary key, parent int references tree)");
    }

    private static Column column(String table, String name) {
        return BROWSER.schema().table(table).orElseThrow().column(name).orElseThrow();
    }

    @Test
    @DisplayName("DB-05 a foreign key names its target, and the target what refers to it")
    void foreignKeyNamesItsTarget() {
        Column userId = column("studio_introspect_posts", "user_id");
        assertThat(userId.isForeignKey()).isTrue();
        assertThat(userId.foreignKeyTable()).isEqualTo("studio_introspect_users");
        assertThat(userId.foreignKeyColumn()).isEqualTo("id");
        assertThat(column("studio_introspect_posts", "note").isForeignKey()).isFalse();
        assertThat(BROWSER.schema()
                        .table("studio_introspect_users")
                        .orElseThrow()
                        .referencedBy())
                .extracting(ForeignKey::table, ForeignKey::columns, ForeignKey::referencedColumns)
                .containsExactly(tuple("studio_introspect_posts", List.of("user_id"), List.of("id")));
    }

    @Test
    @DisplayName("DB-05 a table may refer to itself")
    void tableMayReferToItself() {
        assertThat(column("tree", "parent").foreignKeyTable()).isEqualTo("tree");
        assertThat(column("tree", "id").isForeignKey()).isFalse();
    }

    @Test
    @DisplayName("DB-43 a composite primary key is told in the order of the key")
    void compositeKeyKeepsItsOrder() {
        Table table = BROWSER.schema().table("composite").orElseThrow();
        assertThat(table.primaryKey()).containsExactly("k2", "k1");
        assertThat(table.rowKey()).containsExactly("k2", "k1");
    }

    @Test
    @DisplayName("DB-44 foreign keys of the same name lead to their own targets")
    void constraintNamesMayRepeat() {
        assertThat(column("of_red", "target").foreignKeyTable()).isEqualTo("red");
        assertThat(column("of_red", "target").foreignKeyColumn()).isEqualTo("id");
        assertThat(column("of_blue", "target").foreignKeyTable()).isEqualTo("blue");
        assertThat(column("of_blue", "target").foreignKeyColumn()).isEqualTo("code");
    }

    @Test
    @DisplayName("DB-45 a composite foreign key pairs its columns")
    void compositeForeignKeyPairsItsColumns() {
        assertThat(column("of_pair", "a").foreignKeyColumn()).isEqualTo("x");
        assertThat(column("of_pair", "b").foreignKeyColumn()).isEqualTo("y");
        assertThat(BROWSER.schema().table("of_pair").orElseThrow().foreignKeys())
                .singleElement()
                .satisfies(key -> {
                    assertThat(key.columns()).containsExactly("a", "b");
                    assertThat(key.referencedColumns()).containsExactly("x", "y");
                });
    }
}
