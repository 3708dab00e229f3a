package dev.kit.boot.jpa;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** An application on JPA whose role is bound by the policies of its tables. */
final class AuthorShop implements AutoCloseable {

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Authors> AUTHORS = Service.bean("authors", Authors.class);

    private static PostgresDatabase current;

    private final PostgresDatabase database;
    private final TestServer server;

    private AuthorShop(PostgresDatabase database, TestServer server) {
        this.database = database;
        this.server = server;
    }

    /** Endpoints of tenants, each named by the header {@code x-tenant}. */
    static EndpointFactory<String, JdbcClient> tenants() {
        return Endpoints.e
                .services(AUTHORS)
                .database(DATABASE)
                .session(ctx -> String.valueOf(ctx.header("x-tenant")))
                .rls(ctx -> Map.of("tenant_id", ctx.session()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource database() {
            return pool(current);
        }

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            return entities(database);
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        Authors authors() {
            return new Authors();
        }
    }

    static DataSource pool(PostgresDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(4);
        return new HikariDataSource(config);
    }

    static LocalContainerEntityManagerFactoryBean entities(DataSource database) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(database);
        factory.setManagedTypes(PersistenceManagedTypes.of(Author.class.getName()));
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        return factory;
    }

    /** Starts {@code application} with the endpoints of {@code routes}. */
    static AuthorShop open(Class<?> application, Class<?> routes) {
        PostgresDatabase database = newDatabase();
        current = database;
        return new AuthorShop(
                database,
                TestServer.start(application, "kit.routes=" + routes.getName().replace('.', '/') + ".class"));
    }

    static PostgresDatabase newDatabase() {
        PostgresDatabase database = PostgresServer.find().createDatabase();
        String role = database.applicationRole();
        JdbcClient.create(database.owner())
                .sql("create sequence author_seq start 100;"
                        + "create table author (id bigint primary key, version bigint not null, tenant text not null,"
                        + " name text not null unique check (name <> 'checked'), updated_at timestamptz);"
                        + "create table book (id bigint generated always as identity primary key,"
                        + " author bigint not null references author);"
                        + "create table trail (author bigint not null references author, said text not null);"
                        + "alter table author enable row level security;"
                        + "create policy own on author using"
                        + " (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                        + "grant usage on sequence author_seq to " + role + ";"
                        + "grant select, insert, update, delete on author, book, trail to " + role)
                .update();
        return database;
    }

    /** Leaves Ada of acme as author 1, and one author of another tenant. */
    void seed() {
        owner("truncate author cascade; insert into author (id, version, tenant, name)"
                + " values (1, 0, 'acme', 'Ada'), (2, 0, 'globex', 'Bob')");
    }

    void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    /** Returns a connection that has locked all authors until its rollback. */
    Connection locking() throws SQLException {
        Connection connection = database.owner().getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("update author set name = name");
        }
        return connection;
    }

    /** Returns one text that the owner reads, past the policies. */
    String read(String sql) {
        return JdbcClient.create(database.owner()).sql(sql).query(String.class).single();
    }

    String names() {
        return read("select string_agg(name, ',' order by name) from author");
    }

    TestServer server() {
        return server;
    }

    @Override
    public void close() {
        server.close();
        database.close();
    }
}
