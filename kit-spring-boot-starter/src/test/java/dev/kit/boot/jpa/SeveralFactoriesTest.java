package dev.kit.boot.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.testing.PostgresDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;

/** An endpoint flushes the persistence context of its own database, of which there are two. */
final class SeveralFactoriesTest {

    private static PostgresDatabase archive;
    private static AuthorShop shop;

    static final class Routes {

        static final Service<DataSource> ARCHIVE = Service.bean("archive", DataSource.class);
        static final Service<EntityManager> ARCHIVED = Service.bean("archived", EntityManager.class);

        static final EndpointFactory<String, JdbcClient> shopping = AuthorShop.tenants();
        static final EndpointFactory<?, JdbcClient> archiving =
                AuthorShop.tenants().services(ARCHIVED).database(ARCHIVE).rls(ctx -> Map.of("tenant_id", "acme"));

        static final Endpoint<Author> current = shopping.put("/current")
                .output(Author.class)
                .handle(ctx -> ctx.service(AuthorShop.AUTHORS).rename(1, "Augusta"));

        static final Endpoint<Author> archived = archiving
                .put("/archived")
                .output(Author.class)
                .handle(ctx -> {
                    Author author = ctx.service(ARCHIVED).find(Author.class, 1);
                    author.name = "Augusta";
                    return author;
                });

        static final Endpoint<String> taken = archiving.post("/taken").handle(ctx -> {
            ctx.service(ARCHIVED).persist(Author.of("acme", "Augusta"));
            return "added";
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application extends AuthorShop.Application {

        @Bean
        @Override
        @Primary
        DataSource database() {
            return super.database();
        }

        @Bean
        @Override
        @Primary
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            return super.entityManagerFactory(database);
        }

        @Bean
        @Override
        @Primary
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return super.transactionManager(factory);
        }

        @Bean
        DataSource archive() {
            return AuthorShop.pool(archive);
        }

        @Bean
        LocalContainerEntityManagerFactoryBean archiveFactory(@Qualifier("archive") DataSource database) {
            return AuthorShop.entities(database);
        }

        @Bean
        JpaTransactionManager archiveTransactions(@Qualifier("archiveFactory") EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        EntityManager archived(@Qualifier("archiveFactory") EntityManagerFactory factory) {
            return SharedEntityManagerCreator.createSharedEntityManager(factory);
        }
    }

    @BeforeAll
    static void start() {
        archive = AuthorShop.newDatabase();
        JdbcClient.create(archive.owner())
                .sql("insert into author (id, version, tenant, name) values (1, 5, 'acme', 'Ada')")
                .update();
        shop = AuthorShop.open(Application.class, Routes.class);
        shop.seed();
    }

    @AfterAll
    static void stop() {
        shop.close();
        archive.close();
    }

    @Test
    @DisplayName(
            "spring S4 M1 with several factories that of the endpoint's database is flushed, and its conflicts are 409")
    void flushesItsOwn() throws Exception {
        assertThat(shop.server()
                        .send("PUT", "/current", null, "x-tenant", "acme")
                        .body())
                .contains("\"version\":1");
        assertThat(shop.server()
                        .send("PUT", "/archived", null, "x-tenant", "acme")
                        .body())
                .contains("\"version\":6");
        assertThat(shop.server()
                        .send("POST", "/taken", null, "x-tenant", "acme")
                        .statusCode())
                .isEqualTo(409);
        assertThat(shop.names()).isEqualTo("Augusta,Bob");
    }
}
