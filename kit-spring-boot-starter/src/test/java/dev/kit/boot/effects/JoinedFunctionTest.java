package dev.kit.boot.effects;

import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.TypedFunctionBuilder;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Functions within transactions of others, by a manager that knows nothing of them. */
final class JoinedFunctionTest {

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<DataSource> OTHER = Service.bean("other", DataSource.class);
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);

    record Text(String text) {}

    static final EventType<Text> DONE = EventType.of("text.done", Text.class);
    static final AuditableAction<Text> AUDITED = AuditableAction.of("text.audited", Text.class);

    private static TypedFunctionBuilder<Text, JdbcClient, Text> writing(Service<DataSource> database) {
        return f.input(Text.class)
                .output(Text.class)
                .database(database)
                .publisher(EVENTS)
                .auditor(AUDITS)
                .event(DONE, text -> text)
                .audit(AUDITED, text -> text);
    }

    static final CloudFunction<Text, Text> WRITE = writing(DATABASE).handle(ctx -> write(ctx.db(), ctx.input()));
    static final CloudFunction<Text, Text> WRITE_ELSEWHERE = writing(OTHER).handle(ctx -> write(ctx.db(), ctx.input()));
    static final CloudFunction<Text, Text> BY_HAND = writing(DATABASE).join().handle(ctx -> {
        ctx.publish(DONE.of(new Text("by hand " + ctx.input().text())));
        return write(ctx.db(), ctx.input());
    });

    static final CloudFunction<Text, Text> FAILING = writing(DATABASE).handle(ctx -> {
        write(ctx.db(), ctx.input());
        throw new IllegalStateException("wanted");
    });

    static final CloudFunction<Text, Text> LISTENED = writing(DATABASE).handle(ctx -> {
        TransactionSynchronizationManager.registerSynchronization(new FailingListener());
        return write(ctx.db(), ctx.input());
    });

    /** A listener that is not Spring's own, whose failure reaches whoever commits. */
    private static final class FailingListener implements TransactionSynchronization {
        @Override
        public void afterCommit() {
            throw new IllegalStateException("the listener");
        }
    }

    private static Text write(JdbcClient db, Text text) {
        db.sql("insert into texts values (?)").param(text.text()).update();
        return text;
    }

    private final List<String> published = new ArrayList<>();
    private final List<HikariDataSource> pools = new ArrayList<>();
    private PostgresDatabase place;

    @BeforeEach
    void open() throws IOException {
        place = PostgresServer.find().createDatabase();
        JdbcClient.create(place.owner()).sql("create table texts (text text)").update();
        try (InputStream sql = AuditStorage.class.getResourceAsStream("/META-INF/kit/sql/audit_log.sql")) {
            JdbcClient.create(place.owner())
                    .sql(new String(Objects.requireNonNull(sql).readAllBytes(), StandardCharsets.UTF_8))
                    .update();
        }
    }

    @AfterEach
    void close() {
        pools.forEach(HikariDataSource::close);
        place.close();
    }

    private DataSource pool(int connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(place.owner());
        config.setMaximumPoolSize(connections);
        config.setConnectionTimeout(300);
        HikariDataSource pool = new HikariDataSource(config);
        pools.add(pool);
        return pool;
    }

    private FunctionInvoker functions(DataSource database, Map<DataSource, PlatformTransactionManager> managers) {
        Publisher broker = events ->
                events.forEach(event -> published.add(event.open(DONE).payload().text()));
        return new FunctionInvoker(ConstructEnvironment.builder(ServiceRegistry.create(new EnvironmentParser(Map.of()))
                        .with(DATABASE, database)
                        .with(
                                OTHER,
                                managers.keySet().stream()
                                        .filter(one -> one != database)
                                        .findFirst()
                                        .orElse(database))
                        .with(EVENTS, broker))
                .transactions(one ->
                        managers.containsKey(one) ? Transactions.on(one, managers.get(one)) : Transactions.on(one))
                .build());
    }

    private List<String> texts() {
        return JdbcClient.create(place.owner())
                .sql("select text from texts order by text")
                .query(String.class)
                .list();
    }

    private List<String> audits() {
        return JdbcClient.create(place.owner())
                .sql("select payload->>'text' from audit_log order by 1")
                .query(String.class)
                .list();
    }

    private interface Body {
        void run(TransactionStatus status) throws Exception;
    }

    private static void within(TransactionTemplate transaction, Body body) {
        transaction.executeWithoutResult(status -> {
            try {
                body.run(status);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private static TransactionTemplate transaction(PlatformTransactionManager manager, int propagation) {
        TransactionTemplate template = new TransactionTemplate(manager);
        template.setPropagationBehavior(propagation);
        return template;
    }

    private static TransactionTemplate transaction(DataSource database) {
        return new TransactionTemplate(new JdbcTransactionManager(database));
    }

    @Test
    @DisplayName("spring S1 a joined call leaves nothing when its caller rolls back, published by hand or declared")
    void leavesNothing() {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        within(transaction(database), status -> {
            functions.join().call(WRITE, new Text("joined"));
            functions.call(BY_HAND, new Text("joining"));
            status.setRollbackOnly();
        });

        assertThat(texts()).isEmpty();
        assertThat(audits()).isEmpty();
        assertThat(published).isEmpty();
    }

    @Test
    @DisplayName("spring S1 a joined call loses nothing when its caller commits, though a listener throws after that")
    void losesNothing() {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        assertThatThrownBy(() -> within(transaction(database), status -> {
                    TransactionSynchronizationManager.registerSynchronization(new FailingListener());
                    functions.join().call(WRITE, new Text("joined"));
                    functions.call(BY_HAND, new Text("joining"));
                    assertThat(published).isEmpty();
                }))
                .hasMessage("the listener");

        assertThat(texts()).containsExactly("joined", "joining");
        assertThat(audits()).containsExactly("joined", "joining");
        assertThat(published).containsExactly("joined", "by hand joining", "joining");
    }

    @Test
    @DisplayName("spring S1 a call of its own loses nothing either when a listener throws after its commit")
    void losesNothingAlone() {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        assertThatThrownBy(() -> functions.call(LISTENED, new Text("outermost")))
                .hasMessage("the listener");
        within(transaction(database), status -> {
            assertThatThrownBy(() -> functions.call(LISTENED, new Text("within")))
                    .hasMessage("the listener");
            status.setRollbackOnly();
        });

        assertThat(texts()).containsExactly("outermost", "within");
        assertThat(audits()).containsExactly("outermost", "within");
        assertThat(published).containsExactly("outermost", "within");
    }

    @Test
    @DisplayName("spring S1 a savepoint takes the events of calls that joined after it, and of no others")
    void followsSavepoints() {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        TransactionTemplate nested =
                transaction(new JdbcTransactionManager(database), TransactionDefinition.PROPAGATION_NESTED);
        within(transaction(database), status -> {
            functions.join().call(WRITE, new Text("before"));
            within(nested, inner -> {
                functions.join().call(WRITE, new Text("within"));
                inner.setRollbackOnly();
            });
            functions.join().call(WRITE, new Text("behind"));
        });

        assertThat(texts()).containsExactly("before", "behind");
        assertThat(published).containsExactly("before", "behind");
    }

    @Test
    @DisplayName("spring S1 a savepoint of a handler's own connection takes joined calls with it too")
    void followsSavepointsOfHandlers() throws Exception {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        CloudFunction<Text, Text> outer = writing(DATABASE).handle(ctx -> {
            functions.join().call(WRITE, new Text("before"));
            try (Connection connection = ctx.service(DATABASE).getConnection()) {
                Savepoint savepoint = connection.setSavepoint();
                functions.join().call(WRITE, new Text("within"));
                connection.rollback(savepoint);
            }
            return functions.join().call(WRITE, new Text("behind"));
        });
        functions.call(outer, new Text("outer"));

        assertThat(texts()).containsExactly("before", "behind");
        assertThat(published).containsExactlyInAnyOrder("before", "behind", "behind");
    }

    @Test
    @DisplayName("spring S1 a joined call that fails rolls its caller back, one of its own does not")
    void rollsTheCallerBack() {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        within(transaction(database), status -> {
            assertThatThrownBy(() -> functions.call(FAILING, new Text("lost"))).hasMessage("wanted");
            functions.join().call(WRITE, new Text("kept"));
        });
        assertThatThrownBy(() -> within(transaction(database), status -> {
                    functions.join().call(WRITE, new Text("lost"));
                    assertThatThrownBy(() -> functions.join().call(FAILING, new Text("lost too")))
                            .hasMessage("wanted");
                }))
                .isInstanceOf(UnexpectedRollbackException.class);

        assertThat(texts()).containsExactly("kept");
        assertThat(published).containsExactly("kept");
    }

    @Test
    @DisplayName("spring S1 a call under NOT_SUPPORTED commits by itself, joined or not")
    void standsAloneOutside() {
        DataSource database = pool(4);
        FunctionInvoker functions = functions(database, Map.of());
        TransactionTemplate outside =
                transaction(new JdbcTransactionManager(database), TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
        within(transaction(database), status -> {
            within(outside, none -> {
                JdbcClient.create(database).sql("select 1").query().singleValue();
                functions.join().call(WRITE, new Text("joined"));
                functions.call(WRITE, new Text("own"));
            });
            status.setRollbackOnly();
        });

        assertThat(texts()).containsExactly("joined", "own");
        assertThat(published).containsExactly("joined", "own");
    }

    @Test
    @DisplayName("spring S1 a function that calls itself has a transaction for each call")
    void callsItself() throws Exception {
        DataSource database = pool(3);
        FunctionInvoker functions = functions(database, Map.of());
        CloudFunction<Text, Text>[] itself = recursive(functions);
        functions.call(itself[0], new Text("xxx"));

        assertThat(texts()).containsExactly("x", "xx", "xxx");
        assertThat(published).containsExactly("x", "xx", "xxx");
    }

    @Test
    @DisplayName(
            "spring S1 a call that gets no second connection fails after the wait, naming the pool and the way out")
    void namesThePool() {
        DataSource database = pool(1);
        FunctionInvoker functions = functions(database, Map.of());
        within(transaction(database), status -> {
            assertThatThrownBy(() -> functions.call(WRITE, new Text("never")))
                    .isInstanceOf(CannotCreateTransactionException.class)
                    .hasMessageContainingAll("total=1", ".join()");
            functions.join().call(WRITE, new Text("joined"));
        });
        assertThatThrownBy(() -> functions.call(recursive(functions)[0], new Text("xx")))
                .isInstanceOf(CannotCreateTransactionException.class)
                .hasMessageContaining(".join()");

        assertThat(texts()).containsExactly("joined");
        assertThat(published).containsExactly("joined");
    }

    @Test
    @DisplayName("spring S1 with several EntityManagerFactories each call follows the commit of its own")
    void knowsItsFactory() {
        DataSource database = pool(3);
        DataSource other = pool(3);
        Map<DataSource, PlatformTransactionManager> managers = Map.of(database, jpa(database), other, jpa(other));
        FunctionInvoker functions = functions(database, managers);
        within(new TransactionTemplate(managers.get(database)), status -> {
            functions.call(WRITE_ELSEWHERE, new Text("own"));
            functions.join().call(WRITE_ELSEWHERE, new Text("nothing to join"));
            functions.join().call(WRITE, new Text("joined"));
            assertThat(published).containsExactly("own", "nothing to join");
            status.setRollbackOnly();
        });

        assertThat(texts()).containsExactly("nothing to join", "own");
        assertThat(audits()).containsExactly("nothing to join", "own");
        assertThat(published).containsExactly("own", "nothing to join");
    }

    private static JpaTransactionManager jpa(DataSource database) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(database);
        factory.setPackagesToScan(EffectsApplication.class.getPackageName());
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.afterPropertiesSet();
        JpaTransactionManager manager = new JpaTransactionManager(Objects.requireNonNull(factory.getObject()));
        manager.afterPropertiesSet();
        return manager;
    }

    /** Calls itself with a text that is shorter by one letter, as long as there is one. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // a function can name itself only through a place that is filled later
    private static CloudFunction<Text, Text>[] recursive(FunctionInvoker functions) {
        CloudFunction<Text, Text>[] itself = new CloudFunction[1];
        itself[0] = writing(DATABASE).handle(ctx -> {
            if (ctx.input().text().length() > 1) {
                functions.call(itself[0], new Text(ctx.input().text().substring(1)));
            }
            return write(ctx.db(), ctx.input());
        });
        return itself;
    }
}
