package dev.kit.boot.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.Cacheable;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.TenantId;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.transaction.annotation.Transactional;

/** The second-level cache of entities whose tenant Hibernate knows. */
final class TenantKeyedCacheTest {

    private static final ThreadLocal<String> TENANT = ThreadLocal.withInitial(() -> "nobody");

    private static PostgresDatabase database;

    @Entity
    @Cacheable
    @Table(name = "offers")
    static class Offer {
        @Id
        long id;

        @TenantId
        String tenant = "";
    }

    static final class Tenants implements CurrentTenantIdentifierResolver<String> {

        @Override
        public String resolveCurrentTenantIdentifier() {
            return TENANT.get();
        }

        @Override
        public boolean validateExistingCurrentSessions() {
            return false;
        }
    }

    static class Offers {
        @PersistenceContext
        @SuppressWarnings("NullAway.Init") // the container's
        EntityManager entities;

        @Transactional
        public String byId(long id) {
            Offer offer = entities.find(Offer.class, id);
            return (offer == null ? "none" : offer.tenant) + all();
        }

        private List<String> all() {
            return entities.createQuery("select o.tenant from TenantKeyedCacheTest$Offer o", String.class)
                    .setHint("org.hibernate.cacheable", true)
                    .getResultList();
        }
    }

    static final class Routes {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<Offers> OFFERS = Service.bean("offers", Offers.class);

        static final Endpoint<String> read = e.services(OFFERS)
                .database(DATABASE)
                .session(ctx -> {
                    TENANT.set(String.valueOf(ctx.header("x-tenant")));
                    return TENANT.get();
                })
                .rls(ctx -> Map.of("tenant_id", ctx.session()))
                .get("/read")
                .handle(ctx -> ctx.service(OFFERS).byId(1));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource database() {
            return CachedShop.pool(database);
        }

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            LocalContainerEntityManagerFactoryBean unit = CachedShop.unit(database, Offer.class);
            unit.getJpaPropertyMap().put("hibernate.tenant_identifier_resolver", new Tenants());
            unit.getJpaPropertyMap().put("hibernate.generate_statistics", true);
            return unit;
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        Offers offers() {
            return new Offers();
        }
    }

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        JdbcClient.create(database.owner())
                .sql("create table offers (id bigint primary key, tenant text);"
                        + "insert into offers values (1, 'acme');"
                        + "alter table offers enable row level security, force row level security;"
                        + "create policy own on offers using"
                        + " (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                        + "grant select on offers to " + database.applicationRole())
                .update();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    @DisplayName("spring S3 with @TenantId the caches are used within .rls, start in production and keep tenants apart")
    void usesTheCache() throws Exception {
        try (TestServer server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/rls/TenantKeyedCacheTest$Routes.class",
                "spring.profiles.active=prod")) {
            assertThat(server.get("/read", "x-tenant", "acme").body()).isEqualTo("\"acme[acme]\"");
            assertThat(server.get("/read", "x-tenant", "acme").body()).isEqualTo("\"acme[acme]\"");
            assertThat(server.get("/read", "x-tenant", "globex").body()).isEqualTo("\"none[]\"");

            var statistics = server.context()
                    .getBean(EntityManagerFactory.class)
                    .unwrap(SessionFactory.class)
                    .getStatistics();
            assertThat(statistics.getSecondLevelCacheHitCount()).isEqualTo(1);
            assertThat(statistics.getQueryCacheHitCount()).isEqualTo(1);
        }
    }
}
