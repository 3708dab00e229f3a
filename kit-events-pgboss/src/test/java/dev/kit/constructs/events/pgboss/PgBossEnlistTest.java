package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Publishing in the transaction of a handler. */
final class PgBossEnlistTest extends PgBossFixture {

    private static boolean enlist(Publisher publisher, DataSource dataSource, String... orders) throws Exception {
        return Transactions.on(dataSource)
                .execute(
                        TransactionSettings.defaults(),
                        () -> publisher.enlist(
                                dataSource,
                                List.of(orders).stream()
                                        .map(PgBossFixture::order)
                                        .toList()));
    }

    @Test
    @DisplayName("an event commits with the handler's transaction, and wakes its subscriber at once")
    void commitsWithTheTransaction() throws Exception {
        EventConsumer consumer = consumer("&pollingIntervalSeconds=600");
        consumer.subscribe(settings("one", 1, 1), receiving());

        assertThat(enlist(publisher(), place.owner(), "1", "2")).isTrue();
        assertThat(takeIds(2)).containsExactly("1", "2");
    }

    @Test
    @DisplayName("an event is gone with the transaction that rolls back")
    void rollsBackWithTheTransaction() {
        Publisher publisher = publisher();
        publisher.publish(List.of(order("before")));
        DataSource dataSource = place.owner();

        assertThatThrownBy(() -> Transactions.on(dataSource).execute(TransactionSettings.defaults(), () -> {
                    assertThat(publisher.enlist(dataSource, List.of(order("1"))))
                            .isTrue();
                    throw new IllegalStateException("roll back");
                }))
                .hasMessage("roll back");
        assertThat(place.count("order.placed", "created")).isEqualTo(1);
    }

    @Test
    @DisplayName("the first event of a type finds its queue though the transaction began before")
    void createsTheQueueBesideTheTransaction() throws Exception {
        assertThat(enlist(publisher(), place.owner(), "1")).isTrue();
        assertThat(place.count("order.placed", "created")).isEqualTo(1);
    }

    @Test
    @DisplayName("another name of the server is the same database")
    void seesThroughNames() throws Exception {
        String url = database.jdbcUrl().replace("127.0.0.1", "localhost");
        DataSource alias = new DriverManagerDataSource(url, database.ownerRole(), database.password());

        assertThat(enlist(publisher(), alias, "1")).isTrue();
    }

    @Test
    @DisplayName("another database of the same server is not the same, nor is one without a transaction")
    void refusesOtherDatabases() throws Exception {
        Publisher publisher = publisher();
        try (PostgresDatabase other = PostgresServer.find().createDatabase()) {
            assertThat(enlist(publisher, other.owner(), "1")).isFalse();
        }
        assertThat(publisher.enlist(place.owner(), List.of(order("1")))).isFalse();
    }

    @Test
    @DisplayName("a role that may not write jobs publishes after the commit, and its transaction lives")
    void leavesTransactionsOfOtherRoles() throws Exception {
        Publisher publisher = publisher();
        assertThat(enlist(publisher, database.application(), "1")).isFalse();

        place.sql()
                .sql(
                        "grant usage on schema %1$s to %2$s; grant select on %1$s.queue, %1$s.subscription to %2$s; grant insert"
                                        .formatted(place.schema(), database.applicationRole())
                                + ", select on %s.job to %s".formatted(place.schema(), database.applicationRole()))
                .update();
        assertThat(enlist(publisher(), database.application(), "2")).isTrue();
        assertThat(place.count("order.placed", "created")).isEqualTo(1);
    }

    @Test
    @DisplayName("a transaction that only reads is left alone")
    void leavesReadOnlyTransactions() throws Exception {
        DataSource dataSource = place.owner();
        Publisher publisher = publisher();

        assertThat(Transactions.on(dataSource)
                        .<Boolean>execute(
                                TransactionSettings.defaults().readOnly(),
                                () -> publisher.enlist(dataSource, List.of(order("1")))))
                .isFalse();
    }
}
