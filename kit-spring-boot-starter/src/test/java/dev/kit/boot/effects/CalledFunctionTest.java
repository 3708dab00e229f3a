package dev.kit.boot.effects;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.TestServer;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.context.WebApplicationContext;

/** Functions that handlers and beans call, in an application with JPA and row-level security. */
final class CalledFunctionTest {

    /** Notes each event, and whether everybody could see its row then. */
    record Broker(List<String> received) implements Publisher {

        @Override
        public void publish(List<Envelope> events) {
            events.forEach(event -> {
                String text = event.open(CalledRoutes.DONE).payload().text();
                received.add(text + (texts().contains(text) ? ", stored" : ", not stored"));
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        HikariDataSource database() {
            HikariConfig config = new HikariConfig();
            config.setDataSource(database.application());
            config.setMaximumPoolSize(3);
            return new HikariDataSource(config);
        }

        @Bean
        Broker events() {
            return new Broker(new CopyOnWriteArrayList<>());
        }

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(database);
            factory.setPackagesToScan(CalledRoutes.Stored.class.getPackageName());
            factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            return factory;
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        EntityManager entities(EntityManagerFactory factory) {
            return SharedEntityManagerCreator.createSharedEntityManager(factory);
        }
    }

    private static PostgresDatabase database;
    private static ConfigurableApplicationContext context;
    private static MockMvc mvc;

    @BeforeAll
    static void start() {
        database = PostgresServer.find().createDatabase();
        owner("create table texts (id bigint generated always as identity primary key, tenant text, text text);"
                + "alter table texts enable row level security;"
                + "create policy own on texts"
                + " using (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                + "grant select, insert, update on texts to " + database.applicationRole() + ";"
                + "grant create on schema public to " + database.applicationRole());
        context = TestServer.startUnserved(
                Application.class, List.of("kit.routes=dev/kit/boot/effects/CalledRoutes.class"));
        mvc = MockMvcBuilders.webAppContextSetup((WebApplicationContext) context)
                .build();
    }

    @AfterAll
    static void stop() {
        context.close();
        database.close();
    }

    @BeforeEach
    void clear() {
        owner("truncate texts restart identity; insert into texts (tenant, text) values ('acme', 'first')");
        JdbcClient.create(database.application()).sql("truncate audit_log").update();
        broker().clear();
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static List<String> broker() {
        return context.getBean(Broker.class).received();
    }

    private static List<String> texts() {
        return JdbcClient.create(database.owner())
                .sql("select text from texts order by id")
                .query(String.class)
                .list();
    }

    private static List<String> audits() {
        return JdbcClient.create(database.application())
                .sql("select payload->>'text' from audit_log")
                .query(String.class)
                .list();
    }

    private static MockHttpServletResponse send(String path) throws Exception {
        return mvc.perform(post(path)).andReturn().getResponse();
    }

    @Test
    @DisplayName("spring S1 a function that a handler calls has a transaction of its own")
    void hasItsOwnTransaction() throws Exception {
        assertThat(send("/calls/plain").getContentAsString()).isEqualTo("\"apart\"");
    }

    @Test
    @DisplayName(
            "spring S1 row, audit and event of a called function stay when its caller throws, and none is a phantom")
    void staysWhenTheCallerThrows() throws Exception {
        assertThat(send("/calls/thrown").getStatus()).isEqualTo(500);

        assertThat(texts()).containsExactly("first", "thrown");
        assertThat(audits()).containsExactly("thrown");
        assertThat(broker()).containsExactly("thrown, stored");
    }

    @Test
    @DisplayName("spring S1 the event of a called function goes out once its row is committed")
    void publishesAfterItsCommit() throws Exception {
        assertThat(send("/calls/committed").getStatus()).isEqualTo(200);

        assertThat(broker()).containsExactly("committed, stored");
    }

    @Test
    @DisplayName("spring S1 a dry run keeps no row, audit or event of a function that its handler calls")
    void leavesNothingOfADryRun() throws Exception {
        var response = mvc.perform(post("/calls/dry").requestAttr("dev.kit.dry-run", true))
                .andReturn()
                .getResponse();

        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(texts()).containsExactly("first");
        assertThat(audits()).isEmpty();
        assertThat(broker()).isEmpty();
    }

    @Test
    @DisplayName("spring S1 an event of a function is no phantom if the bean that calls it rolls back")
    void isNoPhantomOfABean() {
        FunctionInvoker functions = context.getBean(FunctionInvoker.class);
        assertThatThrownBy(() -> transaction().executeWithoutResult(status -> {
                    try {
                        functions.call(CalledRoutes.write, new CalledRoutes.Text("acme", "of a bean"));
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    throw new IllegalStateException("the bean fails");
                }))
                .hasMessage("the bean fails");

        assertThat(broker()).containsExactly("of a bean, stored");
    }

    @Test
    @DisplayName("spring S1 nothing of an endpoint leaves a test that rolls back, published by hand or declared")
    void leavesNoTest() {
        transaction().executeWithoutResult(status -> {
            try {
                assertThat(send("/texts/declared").getStatus()).isEqualTo(200);
                assertThat(send("/texts/by hand").getStatus()).isEqualTo(200);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            status.setRollbackOnly();
        });

        assertThat(texts()).containsExactly("first");
        assertThat(audits()).isEmpty();
        assertThat(broker()).isEmpty();
    }

    @Test
    @DisplayName("spring S1 events of an endpoint follow the commit of the test around it")
    void followsATest() {
        transaction().executeWithoutResult(status -> {
            try {
                assertThat(send("/texts/by hand").getStatus()).isEqualTo(200);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            assertThat(broker()).isEmpty();
        });

        assertThat(broker()).containsExactly("again by hand, not stored", "by hand, stored");
    }

    @Test
    @DisplayName("spring S4b a called function of another tenant has a persistence context of its own")
    void sharesNoEntities() throws Exception {
        assertThat(send("/reads").getContentAsString()).isEqualTo("\"0 rows, the first is unseen\"");
        assertThat(texts()).containsExactly("changed");
    }

    @Test
    @DisplayName("spring S1 a flush that fails after a called function has committed takes nothing of it back")
    void survivesAFailedFlush() throws Exception {
        assertThat(send("/fails").getStatus()).isEqualTo(500);

        assertThat(texts()).containsExactly("first", "before the flush");
        assertThat(audits()).containsExactly("before the flush");
        assertThat(broker()).containsExactly("before the flush, stored");
    }

    @Test
    @DisplayName("spring S1 a called function takes no longer than its caller may")
    void endsWithItsCaller() throws Exception {
        long start = System.nanoTime();
        assertThat(send("/hurries").getStatus()).isEqualTo(504);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    private static TransactionTemplate transaction() {
        return new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    }
}
