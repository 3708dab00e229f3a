package dev.kit.constructs.run;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.pipeline.TestExchange;
import dev.kit.constructs.testing.PostgresDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.AutoSave;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionTemplate;

/** A run has succeeded if its transaction has committed, whatever its code caught; on every kind and host. */
final class CommitTruthTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final EventType<String> STORED = EventType.of("stored", String.class);
    private static final AuditableAction<String> ACTED = AuditableAction.of("acted", String.class);
    private static final String INSERT = "insert into notes values ('kept')";
    private static final String DUPLICATE = "insert into taken values (1)";

    private static PostgresDatabase database;

    private Recorded recorded;
    private ConstructEnvironment environment;

    /** The ways in which code treats the transaction after it has inserted a note. */
    enum Way {
        CAUGHT_STATEMENT(false) {
            @Override
            void take(Scope scope, DataSource bean) {
                caught(() -> db(scope).sql("select 1 / 0").query(Integer.class).single());
            }
        },
        CAUGHT_CONSTRAINT(false) {
            @Override
            void take(Scope scope, DataSource bean) {
                try {
                    db(scope).sql(DUPLICATE).update();
                } catch (DuplicateKeyException alreadyThere) {
                    assertThat(alreadyThere).isNotNull();
                }
            }
        },
        CAUGHT_DEADLOCK(false) {
            @Override
            void take(Scope scope, DataSource bean) throws Exception {
                Deadlock.lose(db(scope), bean);
            }
        },
        CAUGHT_IN_A_BATCH(false) {
            @Override
            void take(Scope scope, DataSource bean) throws Exception {
                onConnection(scope, connection -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.addBatch(DUPLICATE);
                        caught(statement::executeBatch);
                    }
                });
            }
        },
        CAUGHT_ON_THE_BEAN(false) {
            @Override
            void take(Scope scope, DataSource bean) {
                Connection connection = DataSourceUtils.getConnection(bean);
                caught(() -> connection.createStatement().execute("select 1 / 0"));
                DataSourceUtils.releaseConnection(connection, bean);
            }
        },
        CAUGHT_BY_JOOQ(false) {
            @Override
            void take(Scope scope, DataSource bean) {
                caught(() -> DSL.using(scope.service(Probed.DATA), SQLDialect.POSTGRES)
                        .execute(DUPLICATE));
            }
        },
        SAVEPOINT_OF_JDBC(true) {
            @Override
            void take(Scope scope, DataSource bean) throws Exception {
                onConnection(scope, connection -> {
                    Savepoint savepoint = connection.setSavepoint();
                    caught(() -> connection.createStatement().execute(DUPLICATE));
                    connection.rollback(savepoint);
                });
            }
        },
        SAVEPOINT_OF_SQL(true) {
            @Override
            void take(Scope scope, DataSource bean) throws Exception {
                onConnection(scope, connection -> {
                    Statement statement = connection.createStatement();
                    statement.execute("savepoint before");
                    caught(() -> statement.execute(DUPLICATE));
                    statement.execute("/* back */ Rollback Work To Savepoint before");
                });
            }
        },
        NESTED_OF_SPRING(true) {
            @Override
            void take(Scope scope, DataSource bean) {
                TransactionTemplate nested = new TransactionTemplate(new JdbcTransactionManager(bean));
                nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
                caught(() -> nested.executeWithoutResult(
                        status -> db(scope).sql(DUPLICATE).update()));
            }
        },
        NESTED_OF_JOOQ(true) {
            @Override
            void take(Scope scope, DataSource bean) {
                caught(() -> Database.jooq(Probed.DATA, SQLDialect.POSTGRES)
                        .handle(scope.service(Probed.DATA))
                        .transaction(nested -> nested.dsl().execute(DUPLICATE)));
            }
        },
        AUTOSAVE(true) {
            @Override
            void take(Scope scope, DataSource bean) throws Exception {
                onConnection(scope, connection -> {
                    connection.unwrap(PGConnection.class).setAutosave(AutoSave.ALWAYS);
                    caught(() -> connection.createStatement().execute(DUPLICATE));
                });
            }
        };

        final boolean commits;

        Way(boolean commits) {
            this.commits = commits;
        }

        abstract void take(Scope scope, DataSource bean) throws Exception;

        static JdbcClient db(Scope scope) {
            return (JdbcClient) scope.db();
        }
    }

    @FunctionalInterface
    private interface OnConnection {
        void run(Connection connection) throws Exception;
    }

    private static void caught(VoidStep step) {
        assertThatThrownBy(step::run).isInstanceOf(Exception.class);
    }

    @FunctionalInterface
    private interface VoidStep {
        void run() throws Exception;
    }

    private static void onConnection(Scope scope, OnConnection step) throws Exception {
        try (Connection connection = scope.service(Probed.DATA).getConnection()) {
            step.run(connection);
        }
    }

    @BeforeAll
    static void open() {
        database = Recorded.database();
        JdbcClient.create(database.owner())
                .sql("""
                        create table taken (id int primary key);
                        insert into taken values (1);
                        create table rows (n int primary key);
                        insert into rows select generate_series(0, %d);
                        grant select, insert, update on taken, rows to %s
                        """.formatted(Deadlock.ROWS, database.applicationRole()))
                .update();
    }

    @AfterAll
    static void drop() {
        database.close();
    }

    @BeforeEach
    void environment() {
        recorded = new Recorded(database);
        environment = recorded.environment(null);
    }

    static Stream<Arguments> sample() {
        Set<Way> slow = EnumSet.of(Way.CAUGHT_DEADLOCK);
        return pairs().filter(pair -> !slow.contains((Way) pair.get()[1]));
    }

    static Stream<Arguments> deadlocks() {
        return pairs().filter(pair -> pair.get()[1] == Way.CAUGHT_DEADLOCK);
    }

    private static Stream<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            for (Way way : Way.values()) {
                pairs.add(Arguments.of(subject, way));
            }
        }
        return pairs.stream();
    }

    @ParameterizedTest
    @MethodSource("sample")
    @DisplayName("endpoints H2 what PostgreSQL rolled back is a failure without effects, and what healed is none")
    void tellsTheTruth(Subject subject, Way way) throws Exception {
        long before = recorded.notes();
        Throwable thrown = subject.run(environment, false, PATIENCE, TRACE, scope -> {
            Way.db(scope).sql(INSERT).update();
            scope.auditor().audit(ACTED, way.name());
            way.take(scope, environment.services().get(Probed.DATA));
        });
        assertThat(recorded.notes() - before).isEqualTo(way.commits ? 1 : 0);
        if (way.commits) {
            assertThat(thrown).isNull();
        } else {
            assertThat(thrown).isInstanceOf(UnexpectedRollbackException.class);
            assertThat(recorded.audits.records()).isEmpty();
        }
        System.out.println("| " + subject + " | " + way + " | " + (thrown == null ? "succeeds" : "fails") + " | "
                + (recorded.notes() - before) + " |");
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("deadlocks")
    @DisplayName("endpoints H2 a deadlock that the code catches is a failure too")
    void tellsOfDeadlocks(Subject subject, Way way) throws Exception {
        tellsTheTruth(subject, way);
    }

    @Test
    @DisplayName("endpoints H2 a declared event is not published, and the log names statement, line and ways out")
    void namesTheStatement() throws Exception {
        Endpoint<String> endpoint = e.database(Probed.DATA)
                .publisher(Probed.EVENTS)
                .get("/notes")
                .output(String.class)
                .event(STORED, text -> text)
                .handle(ctx -> {
                    ctx.db().sql(INSERT).update();
                    caught(() ->
                            ctx.db().sql("select 1 / 0").query(Integer.class).single());
                    caught(() -> ctx.db().sql(INSERT).update());
                    return "fine";
                });
        Throwable thrown = inspected(endpoint);
        assertThat(recorded.sent).isEmpty();
        assertThat(thrown)
                .isInstanceOf(UnexpectedRollbackException.class)
                .hasMessageContaining("\"select 1 / 0\" at " + CommitTruthTest.class.getName() + ".lambda$")
                .hasMessageContaining("(CommitTruthTest.java:")
                .hasMessageContaining("22012")
                .hasMessageContaining("on conflict do nothing")
                .hasMessageContaining("Propagation.NESTED");
    }

    @Test
    @DisplayName("endpoints H2 a rehearsal fails where the run would fail, and stores nothing where it would store")
    void rehearsesTheTruth() throws Exception {
        long before = recorded.notes();
        Declaration<String> job = new Declaration<>(
                "Job",
                "probe",
                LoggerFactory.getLogger(CommitTruthTest.class),
                List.of(),
                Data.<String>none().withDatabase(Workbench.erased(Probed.SHOP)),
                Effects.NONE,
                PATIENCE,
                new Workbench.Nobody());
        UnitOfWork<String> unit = UnitOfWork.of(job, environment);

        assertThat(Workbench.perform(
                        unit, true, run -> ((JdbcClient) run.db()).sql(INSERT).update()))
                .isEqualTo(1);
        assertThatThrownBy(() -> Workbench.perform(unit, true, run -> {
                    caught(() -> ((JdbcClient) run.db()).sql(DUPLICATE).update());
                    return "fine";
                }))
                .isInstanceOf(UnexpectedRollbackException.class);
        assertThat(recorded.notes()).isEqualTo(before);
    }

    @Test
    @DisplayName("endpoints H2 a failure that only says that the transaction is aborted names the first statement too")
    void explainsConsequences() throws Exception {
        Endpoint<Integer> endpoint = e.database(Probed.DATA)
                .get("/notes")
                .output(Integer.class)
                .handle(ctx -> {
                    caught(() -> ctx.db().sql(DUPLICATE).update());
                    return ctx.db().sql(INSERT).update();
                });
        assertThat(inspected(endpoint).getSuppressed())
                .singleElement()
                .satisfies(first -> assertThat(first).hasMessageContaining("\"" + DUPLICATE + "\" at "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit",
                "COMMIT AND CHAIN",
                "end",
                "End Transaction",
                "abort",
                "rollback",
                "rollback work",
                "/* c */ rollback and chain",
                "-- c\ncommit",
                "select 1; commit",
                "savepoint s; rollback to s; end",
                "prepare transaction 'x'"
            })
    @DisplayName("endpoints L17 a text that ends the transaction is refused in every spelling")
    void refusesToEnd(String sql) throws Exception {
        long before = recorded.notes();
        Endpoint<String> endpoint = e.database(Probed.DATA)
                .get("/notes")
                .output(String.class)
                .handle(ctx -> {
                    ctx.db().sql(INSERT).update();
                    assertThatThrownBy(() -> ctx.db().sql(sql).update())
                            .hasMessageContaining("is not available in a handler");
                    try (Connection connection = ctx.service(Probed.DATA).getConnection();
                            Statement statement = connection.createStatement()) {
                        assertThatThrownBy(() -> statement.execute(sql))
                                .hasMessageContaining("Use a savepoint for a part");
                        assertThatThrownBy(() -> statement.addBatch(sql)).isInstanceOf(SQLException.class);
                    }
                    throw new IllegalStateException("roll back");
                });
        assertThat(inspected(endpoint)).hasMessage("roll back");
        assertThat(recorded.notes()).isEqualTo(before);
    }

    private Throwable inspected(Endpoint<?> endpoint) {
        Throwable thrown = Pipeline.create(
                        endpoint, PipelineEnvironment.builder(environment).build())
                .inspect(TestExchange.of("GET", "/notes"))
                .thrown();
        return Objects.requireNonNull(thrown);
    }
}
