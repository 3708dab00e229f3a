package dev.kit.constructs.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcAuditStorageTest extends AuditStorageContract {

    private static final TransactionSettings DEFAULTS = TransactionSettings.defaults();

    private static PostgresDatabase database;
    private static JdbcClient owner;
    private static DataSource application;

    @BeforeAll
    static void open() throws Exception {
        database = PostgresServer.find().createDatabase();
        owner = JdbcClient.create(database.owner());
        application = database.application();
        execute(script());
        execute("grant select, insert on audit_log to " + database.applicationRole());
        execute("create table orders (id int primary key, tenant_id text)");
        execute("grant select, insert on orders to " + database.applicationRole());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void empty() {
        execute("truncate audit_log, orders");
    }

    private static String script() throws Exception {
        try (InputStream sql = AuditStorage.class.getResourceAsStream("/META-INF/kit/sql/audit_log.sql")) {
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void execute(String sql) {
        owner.sql(sql).update();
    }

    @Override
    AuditStorage storage() {
        return new JdbcAuditStorage(application, "database", "audit_log");
    }

    private static void record(AuditStorage storage) {
        Auditor auditor = Auditor.of(ANN, ORIGIN);
        auditor.audit(USER_CREATED, new UserAudit("1", "x"));
        auditor.flush(storage);
    }

    private static long orders() {
        return owner.sql("select count(*) from orders").query(Long.class).single();
    }

    @Test
    @DisplayName("AD-10 data and audits commit together, and roll back together")
    void sharesTheTransaction() throws Exception {
        AuditStorage storage = storage();
        Transactions transactions = Transactions.on(application);
        JdbcClient db = JdbcClient.create(transactions.dataSource());
        transactions.execute(DEFAULTS, () -> {
            db.sql("insert into orders values (1)").update();
            record(storage);
            return true;
        });
        assertThatThrownBy(() -> transactions.execute(DEFAULTS, () -> {
                    db.sql("insert into orders values (2)").update();
                    record(storage);
                    throw new IllegalStateException("after both");
                }))
                .hasMessage("after both");

        assertThat(orders()).isOne();
        assertThat(storage.count(AuditQuery.all())).isOne();
    }

    @Test
    @DisplayName("AD-12 a failing audit write takes the handler's writes with it")
    void failsTogether() {
        AuditStorage missing = new JdbcAuditStorage(application, "database", "no_such_table");
        Transactions transactions = Transactions.on(application);

        assertThatThrownBy(() -> transactions.execute(DEFAULTS, () -> {
                    JdbcClient.create(transactions.dataSource())
                            .sql("insert into orders values (1)")
                            .update();
                    record(missing);
                    return true;
                }))
                .isInstanceOf(DataAccessException.class);
        assertThat(orders()).isZero();
    }

    @Test
    @DisplayName("AD-10 AD-11 the service names the database it shares, and makes its storage from it")
    void isMadeFromItsDatabase() {
        Service<DataSource> shop = Service.of("shop", env -> application);
        try (ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))) {
            AuditStorage storage = registry.get(JdbcAuditStorage.on(shop));
            record(storage);

            assertThat(storage.databaseServiceName()).contains("shop");
            assertThat(storage.count(AuditQuery.all())).isOne();
            assertThat(new InMemoryAuditStorage().databaseServiceName()).isEmpty();
        }
    }

    @Test
    @DisplayName("AD-22 reserved words and quotes in the table's name are quoted")
    void quotesTheTableName() {
        for (String name : new String[] {"order", "Audit \"Log\"", "public.table"}) {
            String quoted = name.equals("public.table") ? "\"table\"" : '"' + name.replace("\"", "\"\"") + '"';
            execute("create table " + quoted + " (like audit_log including all)");
            execute("grant select, insert on " + quoted + " to " + database.applicationRole());
            AuditStorage storage = new JdbcAuditStorage(application, "database", name);
            record(storage);

            assertThat(storage.query(AuditQuery.all()).records()).hasSize(1);
            execute("drop table " + quoted);
        }
        assertThatThrownBy(() -> new JdbcAuditStorage(application, "database", "a..b"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("AD-23 records are written although the tenant's policy hides them")
    void writesWhatThePolicyHides() throws Exception {
        execute("create table hidden_log (like audit_log including all)");
        execute("grant select, insert on hidden_log to " + database.applicationRole());
        execute("alter table hidden_log enable row level security, force row level security");
        execute("create policy written on hidden_log for insert with check (true)");
        execute("create policy hidden on hidden_log for select using"
                + " (tenant = nullif(current_setting('app.tenant_id', true), ''))");
        AuditStorage storage = new JdbcAuditStorage(application, "database", "hidden_log");
        Transactions transactions = Transactions.on(application);
        transactions.execute(DEFAULTS.variables(Map.of("app.tenant_id", "globex")), () -> {
            record(storage);
            return assertThat(storage.count(AuditQuery.all())).isZero();
        });

        assertThat(owner.sql("select count(*) from hidden_log")
                        .query(Long.class)
                        .single())
                .isOne();
        execute("drop table hidden_log");
    }

    @Test
    @DisplayName("the table is append-only for the application's role")
    void refusesChangesOfTheLog() {
        JdbcClient client = JdbcClient.create(application);

        assertThatThrownBy(() -> client.sql("delete from audit_log").update())
                .rootCause()
                .hasMessageContaining("permission denied");
        assertThatThrownBy(() -> client.sql("update audit_log set type = 'x'").update())
                .rootCause()
                .hasMessageContaining("permission denied");
    }
}
