package dev.kit.boot.client.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.test.context.ContextCustomizerFactories;
import org.springframework.test.context.TestExecutionListeners;

/**
 * Puts a mock server in the place of each API.
 *
 * <p>Each {@code dev.kit.mock.MockServer} is a bean, by the name of its client if there are several, and the client has
 * its address. Servers and caches start each test empty. {@link KitClientTest} includes it; add it to a {@code
 * SpringBootTest} to test the whole application.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ContextCustomizerFactories(MockClientsCustomizerFactory.class)
@TestExecutionListeners(
        listeners = MockClientsReset.class,
        mergeMode = TestExecutionListeners.MergeMode.MERGE_WITH_DEFAULTS)
public @interface MockClients {

    /**
     * The documents of clients, as {@code shop=../shop/openapi.json}.
     *
     * <p>A location alone is that of the only client. It is a file, {@code classpath:} and a resource, or an address.
     * By default it is the copy that the Maven goal {@code kit:generate-client} puts on the class path of the tests.
     */
    String[] documents() default {};

    /** The seed of the samples that the servers respond with. */
    long seed() default 0;
}
