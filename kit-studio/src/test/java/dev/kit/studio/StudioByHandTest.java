package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.data.Filter;
import dev.kit.studio.data.FilterOperator;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.RowQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A studio that a program asks itself, without a server. */
class StudioByHandTest {

    private static final TestDatabase DATABASE = new TestDatabase();

    @BeforeAll
    static void createTables() {
        DATABASE.run("create table fruits (id int primary key, name text, picture bytea)")
                .run("insert into fruits values (1, 'apple', '\\x01'), (2, 'pear', null), (3, 'plum', null)")
                .run("create table secrets (id int primary key)");
    }

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    private static StudioOptions options() {
        return StudioOptions.storage(new InMemoryStorage());
    }

    @Test
    @DisplayName("DB-01 SA-15 getSchema and browseTable answer without a server")
    void answersItself() {
        Studio studio = Studio.create(options().db(DATABASE.dataSource()).excludeTables("secrets"));

        assertThat(studio.getSchema().tables()).extracting("name").containsExactly("fruits");
        RowPage page = studio.browseTable(
                "fruits",
                RowQuery.builder()
                        .limit(1)
                        .filter(new Filter("name", FilterOperator.CONTAINS, "p"))
                        .build());
        assertThat(page.rows()).singleElement().isInstanceOf(Map.class);
        assertThat(page.rows().get(0)).containsEntry("name", "apple");
        assertThat(page.hasMore()).isTrue();
    }

    @Test
    @DisplayName("SA-15 a studio without a database says what it was not given")
    void needsADatabase() {
        Studio studio = Studio.create(options());

        assertThatThrownBy(studio::getSchema)
                .isInstanceOf(StudioException.class)
                .hasMessageContaining("db(dataSource)");
    }

    @Test
    @DisplayName("SC-18 SA-01 an age is hours or a duration, and the path is /__studio unless set")
    void takesOptions() {
        assertThat(options().pruneAfterHours(2).recording.pruneAfter()).isEqualTo(Duration.ofHours(2));
        assertThat(options().pruneAfter(Duration.ofMinutes(5)).recording.pruneAfter())
                .isEqualTo(Duration.ofMinutes(5));
        StudioOptions shown = options().browsing(browsing -> browsing.binaryColumns(true));
        assertThat(shown.browsing.binaryColumns()).isTrue();
        assertThat(options().path).isEqualTo(StudioOptions.DEFAULT_PATH).isEqualTo("/__studio");
    }
}
