package dev.kit.mock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Gives a test class a {@link MockServer} of a document, as a parameter of its constructor or methods.
 *
 * <pre>{@code
 * @MockApi(value = "shop.json", property = "shop.base-url")
 * @SpringBootTest
 * class OrdersTest {
 *     @Test
 *     void refusesAnOrderTheShopDoesNotKnow(MockServer shop) {
 *         shop.on("GET /orders/{id}").status(404);
 *         …
 *     }
 * }
 * }</pre>
 *
 * <p>Classes with the same document, seed and property share one server, which runs until the last test, so that its
 * address stays the same for cached application contexts. Before each test it forgets what was said and called. Tests of
 * such classes do not run at the same time.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ResourceLock("dev.kit.mock.MockApi")
@ExtendWith(MockApiExtension.class)
public @interface MockApi {

    /** The document: a file, {@code classpath:} and a resource, a resource, or an address of http or https. */
    String value();

    /** The system property that gets the address of the server before the tests; none by default. */
    String property() default "";

    /** The number from which samples are made. */
    long seed() default 0;
}
