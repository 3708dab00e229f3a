package dev.kit.boot.client;

import static dev.kit.boot.client.app.ShopClient.BY_ID;
import static dev.kit.boot.client.app.ShopClient.PRODUCT;
import static dev.kit.boot.client.app.ShopClient.STOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.app.ShopClient;
import dev.kit.client.ApiException;
import dev.kit.client.Interceptor;
import dev.kit.client.NoInput;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.query.QueryClient;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

class ClientBeansTest {

    private final Api api = new Api();
    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withUserConfiguration(ShopApplication.class);

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    @DisplayName("an address is all it takes: the generated client is a bean by its type")
    void isABeanByType() {
        runner.withPropertyValues("kit.clients.shop.base-url=" + api.url()).run(context -> {
            assertThat(context).hasSingleBean(ShopClient.class);
            ShopClient shop = context.getBean(ShopClient.class);
            assertThat(shop.fetcher().call(PRODUCT).name()).isEqualTo("Tea");
            assertThat(shop.fetcher().extension(QueryClient.class)).isEmpty();
        });
    }

    @Test
    @DisplayName("a variable of the environment has the address, whatever dashes the name has")
    void isSetByTheEnvironment() {
        runner.withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new org.springframework.core.env.SystemEnvironmentPropertySource(
                                "systemEnvironment",
                                java.util.Map.of(
                                        "KIT_CLIENTS_SHOPEU_BASEURL",
                                        api.url(),
                                        "KIT_CLIENTS_SHOPEU_AUTH_APIKEY_KEY",
                                        "k1"))))
                .withPropertyValues(
                        "kit.clients.shop-eu.type=" + ShopClient.class.getName(),
                        "kit.clients.shop-eu.base-url=http://elsewhere.example.com")
                .run(context -> {
                    context.getBean(ShopClient.class).fetcher().call(STOCK);
                    assertThat(api.header("X-API-Key")).isEqualTo("k1");
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoShops {

        @Bean
        Supplier<ShopClient> american(@Qualifier("shop-us") ShopClient shop) {
            return () -> shop;
        }

        @Bean
        Supplier<ShopClient> byName(ShopClient shopEuClient) {
            return () -> shopEuClient;
        }
    }

    @Test
    @DisplayName("two clients of one type are two beans, told apart by qualifier or name")
    void tellsTwoApart() {
        two().withUserConfiguration(TwoShops.class).run(context -> {
            assertThat(context).hasNotFailed();
            ShopClient us = context.getBean("shopUsClient", ShopClient.class);
            assertThat(context.getBean("american", Supplier.class).get()).isSameAs(us);
            assertThat(context.getBean("byName", Supplier.class).get()).isNotSameAs(us);
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class OneOfTwo {

        @Bean
        Supplier<ShopClient> any(ShopClient shop) {
            return () -> shop;
        }
    }

    @Test
    @DisplayName("without a qualifier the error names both clients")
    void namesBoth() {
        two().withUserConfiguration(OneOfTwo.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(NoUniqueBeanDefinitionException.class)
                        .rootCause()
                        .hasMessageContaining("shopEuClient")
                        .hasMessageContaining("shopUsClient"));
    }

    private ApplicationContextRunner two() {
        return runner.withPropertyValues(
                "kit.clients.shop-eu.type=" + ShopClient.class.getName(),
                "kit.clients.shop-eu.base-url=" + api.url(),
                "kit.clients.shop-us.type=" + ShopClient.class.getName(),
                "kit.clients.shop-us.base-url=" + api.url());
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnBean {

        @Bean
        ShopClient shopClient() {
            return ShopClient.of(
                    ShopClient.fetcher("http://own.example.com").inUse().build());
        }
    }

    @Test
    @DisplayName("the application's own bean of that name wins")
    void givesWayToAnOwnBean() {
        runner.withUserConfiguration(OwnBean.class)
                .withPropertyValues("kit.clients.shop.base-url=" + api.url())
                .run(context -> {
                    assertThat(context).hasSingleBean(ShopClient.class);
                    assertThatThrownBy(() ->
                                    context.getBean(ShopClient.class).fetcher().call(PRODUCT))
                            .isInstanceOf(ApiException.class);
                    assertThat(api.count()).isZero();
                });
    }

    @Test
    @DisplayName("settings of the cache make queries work, and the second use sends nothing")
    void caches() {
        runner.withPropertyValues("kit.clients.shop.base-url=" + api.url(), "kit.clients.shop.cache.stale-time=1m")
                .run(context -> {
                    QueryClient cache = context.getBean(ShopClient.class).cache();
                    cache.fetch(PRODUCT);
                    assertThat(cache.fetch(PRODUCT).name()).isEqualTo("Tea");
                    assertThat(api.count()).isEqualTo(1);
                    context.close();
                    assertThatThrownBy(() -> cache.fetch(BY_ID, "2")).hasMessageContaining("closed");
                });
    }

    @Test
    @DisplayName("headers, log, limits and leniency are settings, and customizers come last")
    void takesSettings() {
        runner.withBean(FetcherCustomizer.class, () -> builder -> builder.header("X-B", "customized"))
                .withPropertyValues(
                        "kit.clients.shop.base-url=" + api.url(),
                        "kit.clients.shop.default-header.X-A=a",
                        "kit.clients.shop.default-header.X-B=b",
                        "kit.clients.shop.connect-timeout=1s",
                        "kit.clients.shop.read-timeout=40s",
                        "kit.clients.shop.redirects=never",
                        "kit.clients.shop.retry.max-retries=0",
                        "kit.clients.shop.retry.statuses=503",
                        "kit.clients.shop.max-response-size=1KB",
                        "kit.clients.shop.lenient=text-for-number",
                        "kit.clients.shop.idempotency-keys=true",
                        "kit.clients.shop.log=lines")
                .run(context -> {
                    context.getBean(ShopClient.class).fetcher().call(PRODUCT);
                    assertThat(api.header("X-A")).isEqualTo("a");
                    assertThat(api.header("X-B")).isEqualTo("customized");
                    api.answerWith(503);
                    assertThatThrownBy(() ->
                                    context.getBean(ShopClient.class).fetcher().call(PRODUCT))
                            .isInstanceOf(ApiException.class);
                    assertThat(api.count()).isEqualTo(2);
                });
    }

    @Test
    @DisplayName("the modules of Boot's JsonMapper count, and its naming strategy does not")
    void usesTheJsonMapper() {
        runner.withPropertyValues(
                        "kit.clients.shop.base-url=" + api.url(),
                        "spring.jackson.property-naming-strategy=UPPER_CAMEL_CASE")
                .withBean(
                        "upper",
                        SimpleModule.class,
                        () -> new SimpleModule().addDeserializer(String.class, new StdDeserializer<>(String.class) {
                            @Override
                            public String deserialize(JsonParser parser, DeserializationContext context) {
                                return parser.getString().toUpperCase(Locale.ROOT);
                            }
                        }))
                .run(context -> assertThat(context.getBean(ShopClient.class)
                                .fetcher()
                                .call(PRODUCT)
                                .name())
                        .isEqualTo("TEA"));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    @DisplayName("asynchronous calls that wait do so on virtual threads, where they are on")
    void runsOnVirtualThreads() {
        List<String> threads = new CopyOnWriteArrayList<>();
        Interceptor waiting = new Interceptor() {
            @Override
            public ApiResponse<Payload> intercept(ApiRequest request, Chain chain) {
                threads.add(Thread.currentThread().getName());
                return chain.proceed(request);
            }
        };
        runner.withPropertyValues("kit.clients.shop.base-url=" + api.url(), "spring.threads.virtual.enabled=true")
                .withBean(FetcherCustomizer.class, () -> builder -> builder.intercept(waiting))
                .run(context -> {
                    context.getBean(ShopClient.class)
                            .fetcher()
                            .callAsync(PRODUCT, NoInput.NONE)
                            .get(10, TimeUnit.SECONDS);
                    assertThat(threads).singleElement().asString().startsWith("kit-client-virtual-");
                });
    }

    @Test
    @DisplayName("OkHttp sends the requests where it is chosen")
    void sendsOverOkHttp() {
        runner.withPropertyValues(
                        "kit.clients.shop.base-url=" + api.url(),
                        "kit.clients.shop.transport=okhttp",
                        "kit.clients.shop.connect-timeout=1s")
                .run(context -> {
                    assertThat(context.getBean(ShopClient.class)
                                    .fetcher()
                                    .call(PRODUCT)
                                    .name())
                            .isEqualTo("Tea");
                    assertThat(String.valueOf(
                                    context.getBean(ConfiguredClient.class).transport()))
                            .contains("OkHttp");
                });
    }

    @Test
    @DisplayName("requests go through the proxy")
    void usesTheProxy() {
        runner.withPropertyValues(
                        "kit.clients.shop.base-url=http://shop.invalid",
                        "kit.clients.shop.proxy.host=127.0.0.1",
                        "kit.clients.shop.proxy.port="
                                + java.net.URI.create(api.url()).getPort())
                .run(context -> {
                    context.getBean(ShopClient.class).fetcher().call(PRODUCT);
                    assertThat(api.header("Host")).isEqualTo("shop.invalid");
                });
    }
}
