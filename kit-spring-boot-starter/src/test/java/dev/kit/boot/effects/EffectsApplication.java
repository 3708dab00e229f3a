package dev.kit.boot.effects;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.web.context.WebApplicationContext;

/** An application whose constructs and beans play {@link Nesting}s. */
final class EffectsApplication {

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final Service<AuditStorage> STORED = JdbcAuditStorage.on(DATABASE);
    static final Service<AuditStorage> ELSEWHERE = Service.bean("elsewhere", AuditStorage.class);
    static final Service<NestingPlayer> PLAYER = Service.bean("player", NestingPlayer.class);

    static final Map<String, String> TENANT = Map.of("tenant_id", "acme");

    record Named(String id) {}

    static final EventType<Named> DONE = EventType.of("effect.done", Named.class);
    static final EventType<Named> BY_HAND = EventType.of("effect.by-hand", Named.class);
    static final AuditableAction<Named> AUDITED = AuditableAction.of("effect.audited", Named.class);

    static final class Routes {

        static final Endpoint<Named> endpoint = e.services(PLAYER)
                .database(DATABASE)
                .rls(any -> TENANT)
                .publisher(EVENTS)
                .auditor(STORED)
                .post("/nestings/:id")
                .params(Named.class)
                .output(Named.class)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.params(), ctx.db(), ctx::publish));

        static final Endpoint<Named> bareEndpoint = e.services(PLAYER)
                .publisher(EVENTS)
                .auditor(STORED)
                .post("/bare/:id")
                .params(Named.class)
                .output(Named.class)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.params(), ctx::publish));

        static final CloudFunction<Named, Named> function = f.input(Named.class)
                .output(Named.class)
                .services(PLAYER)
                .database(DATABASE)
                .rls(any -> TENANT)
                .publisher(EVENTS)
                .auditor(ELSEWHERE)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.input(), ctx.db(), ctx::publish));

        static final CloudFunction<Named, Named> joining = f.input(Named.class)
                .output(Named.class)
                .join()
                .services(PLAYER)
                .database(DATABASE)
                .rls(any -> TENANT)
                .publisher(EVENTS)
                .auditor(ELSEWHERE)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.input(), ctx.db(), ctx::publish));

        static final CloudFunction<Named, Named> bare = f.input(Named.class)
                .output(Named.class)
                .services(PLAYER)
                .publisher(EVENTS)
                .auditor(ELSEWHERE)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.input(), ctx::publish));

        static final CloudFunction<Named, Named> bareAudited = f.input(Named.class)
                .output(Named.class)
                .services(PLAYER)
                .publisher(EVENTS)
                .auditor(STORED)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.input(), ctx::publish));

        static final Cron<Named, Named> cron = c.schedule("cron(0 0 1 1 *)")
                .input(Named.class, new Named("scheduled"))
                .output(Named.class)
                .services(PLAYER)
                .database(DATABASE)
                .rls(any -> TENANT)
                .publisher(EVENTS)
                .auditor(STORED)
                .event(DONE, named -> named)
                .audit(AUDITED, named -> named)
                .handle(ctx -> ctx.service(PLAYER).play(ctx.input(), ctx.db(), ctx::publish));
    }

    @Entity
    @Table(name = "effects")
    static class Effect {
        @Id
        String id = "";
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Common {

        @Bean
        HikariDataSource database(PostgresDatabase place) {
            HikariConfig config = new HikariConfig();
            config.setDataSource(place.application());
            config.setMaximumPoolSize(12);
            return new HikariDataSource(config);
        }

        @Bean
        PostgresDatabase place() {
            PostgresDatabase place = PostgresServer.find().createDatabase();
            JdbcClient.create(place.owner())
                    .sql("create table effects (id text primary key,"
                            + " tenant text default nullif(current_setting('app.tenant_id', true), '')); create table archive (id text);"
                            + "grant select, insert on effects, archive to " + place.applicationRole() + ";"
                            + "grant create on schema public to " + place.applicationRole())
                    .update();
            return place;
        }

        @Bean
        RecordedEffects events(PostgresDatabase place) {
            return new RecordedEffects(place.application());
        }

        @Bean
        RecordedEffects.Archive elsewhere(RecordedEffects events, DataSource database) {
            return new RecordedEffects.Archive(events, database);
        }

        @Bean
        Propagations propagations() {
            return new Propagations();
        }

        @Bean
        Phases phases(ObjectProvider<NestingPlayer> player) {
            return new Phases(player);
        }

        @Bean
        NestingPlayer player(
                DataSource database,
                Propagations propagations,
                ApplicationEventPublisher phases,
                ObjectProvider<FunctionInvoker> functions,
                ConstructEnvironment environment,
                PlatformTransactionManager manager,
                ObjectProvider<EntityManager> entities,
                WebApplicationContext context) {
            return new NestingPlayer(
                    JdbcClient.create(database),
                    propagations,
                    phases,
                    functions,
                    environment,
                    manager,
                    entities.getIfAvailable(),
                    () -> mvc(context));
        }

        private static MockMvc mvc(WebApplicationContext context) {
            return MockMvcBuilders.webAppContextSetup(context).build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Common.class)
    static class Jdbc {

        @Bean
        JdbcTransactionManager transactionManager(DataSource database) {
            return new JdbcTransactionManager(database);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Common.class)
    static class Jpa {

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(database);
            factory.setPackagesToScan(Effect.class.getPackageName());
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

    static List<String> settings(boolean outbox) {
        return List.of(
                "kit.routes=dev/kit/boot/effects/EffectsApplication$Routes.class",
                "kit.events.outbox=" + outbox,
                "kit.rls.guard=off",
                "logging.level.root=OFF");
    }

    private EffectsApplication() {}
}
