package dev.kit.constructs.testing.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class with its own PostgreSQL database.
 *
 * <pre>{@code
 * @KitTest
 * class OrdersTest {
 *     @Test
 *     void placesOrders(TestPostgres postgres) {
 *         TestEndpointAdaptor.of(placeOrder).database(postgres.dataSource()).body(cart).request();
 *     }
 * } }</pre>
 *
 * <p>The class gets a new database on the server that {@code PostgresServer} finds, migrated as its owner from {@code
 * db/migration}. Each test runs as a plain role in a transaction that is rolled back. Parameters of tests may be a
 * {@code TestPostgres}, {@code PostgresDatabase}, {@code DataSource} or {@code JdbcClient}. Classes may run in
 * parallel.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(KitTestExtension.class)
public @interface KitTest {

    /** The class path locations of SQL files to run after the migration. They run in this order. */
    String[] sql() default {};
}
