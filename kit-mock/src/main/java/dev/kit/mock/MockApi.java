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
 * Injects a {@link MockServer} into the constructor or methods of a test class.
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
 * address stays the same for cached application contexts. Before each test, the server discards its defined responses
 * and recorded requests. Tests of such classes do not run at the same time.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ResourceLock("dev.kit.mock.MockApi")
@ExtendWith(MockApiExtension.class)
public @interface MockApi {

    /**
     * The location of the document.
     *
     * <p>It is a file, {@code classpath:} and a resource, a resource, or an {@code http} or {@code https} address.
     */
    String value();

    /**
     * The system property to set to the address of the server.
     *
     * <p>It is set before the tests. No property is set by default.
     */
    String property() default "";

    /** The seed of the samples. */
    long seed() default 0;
}
