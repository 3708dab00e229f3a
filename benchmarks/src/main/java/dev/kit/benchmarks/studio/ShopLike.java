package dev.kit.benchmarks.studio;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.Studio;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** A small shop on Spring MVC and PostgreSQL, in a process of its own. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableTransactionManagement(proxyTargetClass = true)
@Import(RowSource.class)
public class ShopLike {

    private static final Logger LOG = LoggerFactory.getLogger(ShopLike.class);

    /** Statements that make the tables and fill them. */
    static final List<String> TABLES = List.of(
            "create table orders (id bigint generated always as identity primary key, customer text not null,"
                    + " note text, placed_at timestamptz not null default now())",
            "create table order_lines (order_id bigint references orders, position int, product text, quantity int,"
                    + " primary key (order_id, position))",
            "insert into orders (customer, note) select 'customer ' || i % 100, 'note ' || i"
                    + " from generate_series(1, 5000) i",
            "insert into order_lines select i, p, 'product ' || (i * p) % 200, p"
                    + " from generate_series(1, 5000) i, generate_series(1, 8) p");

    /** Starts with the settings of a Spring Boot application. */
    public static void main(String[] arguments) {
        SpringApplication.run(ShopLike.class, arguments);
    }

    @Bean(destroyMethod = "close")
    HikariDataSource pool(Environment environment) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(environment.getRequiredProperty("shop.url"));
        pool.setUsername(environment.getRequiredProperty("shop.user"));
        pool.setPassword(environment.getRequiredProperty("shop.password"));
        return pool;
    }

    /** Observed as the studio does it where Boot makes the data source. */
    @Bean
    @Primary
    DataSource database(HikariDataSource pool, ObjectProvider<Studio> studio) {
        Studio watching = studio.getIfAvailable();
        return watching == null ? pool : watching.observe(pool, "shop");
    }

    @Bean
    PlatformTransactionManager transactions(DataSource database) {
        return new DataSourceTransactionManager(database);
    }

    @Bean
    JdbcClient client(DataSource database) {
        return JdbcClient.create(database);
    }

    /** The requests of customers. */
    @RestController
    public static class Orders {

        private final JdbcClient database;

        Orders(JdbcClient database) {
            this.database = database;
        }

        /** One order as it is shown. */
        record Order(long id, String customer, String note, OffsetDateTime placedAt, List<Line> lines) {}

        /** One line of an order. */
        record Line(int position, String product, int quantity) {}

        /** A row without its lines. */
        record Head(long id, String customer, String note, OffsetDateTime placedAt) {}

        @GetMapping("/orders/{id}")
        @Transactional(readOnly = true)
        public Order order(@PathVariable long id) {
            Head head = head(id);
            List<Line> lines = lines(id);
            LOG.info("Order {} of {} has {} lines", id, head.customer(), lines.size());
            return new Order(head.id(), head.customer(), head.note(), head.placedAt(), lines);
        }

        private Head head(long id) {
            return database.sql("select id, customer, note, placed_at from orders where id = ?")
                    .param(id)
                    .query(Head.class)
                    .single();
        }

        private List<Line> lines(long id) {
            return database.sql(
                            "select position, product, quantity from order_lines where order_id = ? order by position")
                    .param(id)
                    .query(Line.class)
                    .list();
        }

        /** A customer's basket before it is ordered. */
        record Checkout(Head order, List<Line> lines, List<Head> history, long pieces, List<Product> also) {}

        /** A product that others bought with it. */
        record Product(String product, long sold) {}

        /** Five statements, as a page of a shop needs them. */
        @GetMapping("/checkouts/{id}")
        @Transactional(readOnly = true)
        public Checkout checkout(@PathVariable long id) {
            Head head = head(id);
            List<Line> lines = lines(id);
            List<Head> history = database.sql(
                            "select id, customer, note, placed_at from orders where customer = ? and id < ? + 2000"
                                    + " order by id desc limit 10")
                    .param(head.customer())
                    .param(id)
                    .query(Head.class)
                    .list();
            long pieces = database.sql("select coalesce(sum(quantity), 0) from order_lines where order_id = ?")
                    .param(id)
                    .query(Long.class)
                    .single();
            List<Product> also = database.sql("select product, count(*) as sold from order_lines"
                            + " where order_id between ? and ? + 40 group by product order by sold"
                            + " desc, product limit 5")
                    .param(id)
                    .param(id)
                    .query(Product.class)
                    .list();
            LOG.info("Checkout {} of {} has {} pieces", id, head.customer(), pieces);
            return new Checkout(head, lines, history, pieces, also);
        }

        @GetMapping("/orders")
        public List<Head> orders() {
            return database.sql("select id, customer, note, placed_at from orders order by id desc limit 50")
                    .query(Head.class)
                    .list();
        }

        @PostMapping("/orders")
        @ResponseStatus(HttpStatus.CREATED)
        public Map<String, Object> place(@RequestBody Map<String, Object> order) {
            long id = database.sql("insert into orders (customer, note) values (?, ?) returning id")
                    .param(String.valueOf(order.get("customer")))
                    .param(String.valueOf(order.get("note")))
                    .query(Long.class)
                    .single();
            return Map.of("id", id);
        }

        @GetMapping("/fails")
        public String fails() {
            throw new IllegalStateException("The warehouse is closed");
        }
    }
}
