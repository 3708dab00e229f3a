package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables that change while they are in use. */
final class PgBossUpgradeTest extends PgBossFixture {

    private void alter(String table, String change) {
        place.sql()
                .sql("alter table " + place.schema() + "." + table + " " + change)
                .update();
    }

    @Test
    @DisplayName("publisher and subscribers go on with tables that lose a column they can do without")
    void goesOnAfterAnUpgrade() throws Exception {
        Publisher publisher = publisher();
        consumer("&pollingIntervalSeconds=1").subscribe(settings("upgraded", 1, 1), receiving());
        publisher.publish(List.of(order("before")));
        assertThat(takeIds(1)).containsExactly("before");

        alter("job", "drop column retry_delay_max");
        publisher.publish(List.of(order("after")));

        assertThat(takeIds(1)).containsExactly("after");
    }

    @Test
    @DisplayName("jobs are not claimed while they wait for others, once the tables have that column")
    void noticesNewColumns() throws Exception {
        publisher().publish(List.of(order("1")));
        ConnectionString url = ConnectionString.parse(place.url(""));
        try (PgBossDatabase tables = new PgBossDatabase(url, PgBossOptions.of(url), new Connections(url));
                Connection connection = tables.open()) {
            Layout before = tables.layout(connection);
            assertThat(tables.refresh(connection)).isSameAs(before);

            alter("job", "add column blocked boolean not null default true");

            Layout after = tables.refresh(connection);
            assertThat(after.blocks()).isTrue();
            assertThat(tables.isCurrent(before)).isFalse();
            assertThat(tables.isCurrent(after)).isTrue();
        }
    }

    @Test
    @DisplayName("tables that are no longer those of a known version are refused by the columns that are missing")
    void refusesUnknownTables() {
        Publisher publisher = publisher();
        publisher.publish(List.of(order("1")));

        alter("job", "rename column retry_limit to attempts");

        assertThatThrownBy(() -> publisher.publish(List.of(order("2"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("job.retry_limit missing");
    }

    @Test
    @DisplayName("tables that are gone are not replaced by new ones behind the back of their owner")
    void refusesToStartAnew() {
        Publisher publisher = publisher();
        publisher.publish(List.of(order("1")));

        place.sql().sql("drop schema " + place.schema() + " cascade").update();

        assertThatThrownBy(() -> publisher.publish(List.of(order("2"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("are gone")
                .hasMessageContaining("Restore them");
    }

    @Test
    @DisplayName("an event that is published again is one job, alone and among others")
    void publishesAgainWithoutASecondJob() {
        Publisher publisher = publisher();
        List<Envelope> events = orders(3);
        publisher.publish(events);
        publisher.publish(events);
        publisher.publish(List.of(events.get(1), order("new")));

        assertThat(place.count("order.placed", "created")).isEqualTo(4);
    }
}
