package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** The blocks of docs/data.md. */
final class DataGuideTest {

    private static final Pattern POLICIES = Pattern.compile("```sql\\R(.*?)```", Pattern.DOTALL);

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    static final Endpoint<Long> countNotes = e.database(DATABASE)
            .rls(ctx -> Map.of("tenant_id", String.valueOf(ctx.header("X-Tenant"))))
            .get("/notes/count")
            .output(Long.class)
            .handle(ctx ->
                    ctx.db().sql("select count(*) from notes").query(Long.class).single());

    static long countByHand(DataSource service) throws SQLException {
        try (Connection connection = service.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from notes")) {
            row.next();
            return row.getLong(1);
        }
    }

    static boolean tryInsert(PlatformTransactionManager manager, JdbcClient db, String name) {
        TransactionTemplate nested = new TransactionTemplate(manager);
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        try {
            nested.executeWithoutResult(
                    status -> db.sql("insert into tags values (?)").param(name).update());
            return true;
        } catch (DuplicateKeyException alreadyThere) {
            return false;
        }
    }

    @Test
    @DisplayName("endpoints H2 the nested transaction of the page rolls back alone")
    void rollsBackAlone() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("create table tags (name text primary key); insert into tags values ('old'); grant select, insert"
                            + " on tags to " + database.applicationRole())
                    .update();
            DataSource pool = database.application();
            Transactions transactions = Transactions.on(pool);
            JdbcClient db = JdbcClient.create(transactions.dataSource());
            PlatformTransactionManager manager = new JdbcTransactionManager(pool);

            assertThat(transactions.execute(
                            TransactionSettings.defaults(),
                            () -> List.of(tryInsert(manager, db, "old"), tryInsert(manager, db, "new"))))
                    .containsExactly(false, true);
            assertThat(owner.sql("select name from tags order by name")
                            .query(String.class)
                            .list())
                    .containsExactly("new", "old");
        }
    }

    @Test
    void pageShowsThisSource() throws IOException {
        Guide.of("data.md").showsOnlySourceOf(DataGuideTest.class);
        assertThat(countNotes.pathTemplate()).isEqualTo("/notes/count");
    }

    @Test
    void policiesOfThePageShowNothingWithoutTenant() throws Exception {
        Matcher block = POLICIES.matcher(Files.readString(Path.of("../docs/data.md")));
        assertThat(block.find()).isTrue();
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            JdbcClient.create(database.owner())
                    .sql("create table notes (tenant_id text); insert into notes values (''), ('acme');"
                            + block.group(1)
                            + "grant select on notes to " + database.applicationRole())
                    .update();

            assertThat(countByHand(database.application())).isZero();
        }
    }
}
