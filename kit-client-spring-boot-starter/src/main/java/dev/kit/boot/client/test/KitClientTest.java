package dev.kit.boot.client.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Starts the clients of an application, each with a mock server.
 *
 * <pre>{@code
 * @KitClientTest
 * @Import(Prices.class)
 * class PricesTest {
 *     @Test
 *     void hasNoPriceWhileTheShopIsClosed(@Autowired Prices prices, @Autowired MockServer shop) {
 *         shop.on(Products.LIST_PRODUCTS).status(503);
 *         assertThat(prices.lowest()).isEmpty();
 *     }
 * }
 * }</pre>
 *
 * <p>No component of the application starts unless the test imports it. For all of them use {@link MockClients} with
 * {@code SpringBootTest}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(KitClientTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(KitClientTypeExcludeFilter.class)
@ImportAutoConfiguration
@MockClients
public @interface KitClientTest {

    /** The documents of clients, as in {@link MockClients#documents}. */
    @AliasFor(annotation = MockClients.class, attribute = "documents")
    String[] documents() default {};

    /** The seed of the samples that the servers respond with. */
    @AliasFor(annotation = MockClients.class, attribute = "seed")
    long seed() default 0;

    /** Settings of the test, as {@code name=value}. */
    String[] properties() default {};

    /** Returns false to start the components of the application too. */
    boolean useDefaultFilters() default true;

    /** The components of the application to start. */
    Filter[] includeFilters() default {};

    /** The components of the application not to start. */
    Filter[] excludeFilters() default {};
}
