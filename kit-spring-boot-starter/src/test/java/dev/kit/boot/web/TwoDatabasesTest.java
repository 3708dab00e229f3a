package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

class TwoDatabasesTest {

    private static PostgresDatabase orders;
    private static PostgresDatabase stock;
    private static TestServer server;

    static final class Routes {

        static final Service<DataSource> ORDERS = Service.bean("ordersDatabase", DataSource.class);
        static final Service<DataSource> STOCK = Service.bean("stockDatabase", DataSource.class);

        static final Endpoint<String> addOrder = e.post("/orders")
                .database(ORDERS)
                .services(STOCK)
                .handle(ctx -> {
                    ctx.db().sql("insert into entry values ('order')").update();
                    JdbcClient.create(ctx.service(STOCK))
                            .sql("insert into entry values ('stock')")
                            .update();
                    throw HttpErrors.conflict("too late");
                });

        static final Endpoint<String> readOrders =
                e.get("/orders").database(ORDERS).handle(ctx -> summary(ctx.db()));

        static final Endpoint<String> readStock =
                e.get("/stock").database(STOCK).handle(ctx -> summary(ctx.db()));

        private static String summary(JdbcClient db) {
            return db.sql("select current_database() || ' has ' || count(*) from entry")
                    .query(String.class)
                    .single();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {

        @Bean
        DataSource ordersDatabase() {
            return orders.owner();
        }

        @Bean
        DataSource stockDatabase() {
            return stock.owner();
        }
    }

    @BeforeAll
    static void start() {
        orders = PostgresServer.find().createDatabase();
        stock = PostgresServer.find().createDatabase();
        for (PostgresDatabase database : new PostgresDatabase[] {orders, stock}) {
            JdbcClient.create(database.owner())
                    .sql("create table entry (kind text)")
                    .update();
        }
        server = TestServer.start(Shop.class, "kit.routes=dev/kit/boot/web/TwoDatabasesTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
        orders.close();
        stock.close();
    }

    @Test
    @DisplayName("SPR-09 each endpoint works on the database it names, and a rollback does not reach the other")
    void keepsDatabasesApart() throws Exception {
        assertThat(server.send("POST", "/orders", null).statusCode()).isEqualTo(409);

        assertThat(server.get("/orders").body()).contains(orders.name() + " has 0");
        assertThat(server.get("/stock").body()).contains(stock.name() + " has 1");
    }

    @Test
    @DisplayName("SPR-09 the studio says that it cannot choose between two databases")
    void studioAsksWhichDatabase() throws Exception {
        var response = server.get("/__studio/api/schema");

        assertThat(response.statusCode()).isBetween(400, 503);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
    }
}
