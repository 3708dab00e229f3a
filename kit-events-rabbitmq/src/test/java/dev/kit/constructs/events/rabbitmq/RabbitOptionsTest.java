package dev.kit.constructs.events.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RabbitOptionsTest {

    private static RabbitOptions options(String url) {
        return RabbitOptions.read(ConnectionString.parse(url));
    }

    @Test
    @DisplayName("SR-01 every option is read")
    void readsEveryOption() {
        RabbitOptions options = options("rabbitmq://u%40x:p%2Fw@[::1]:5673/my%2Fhost"
                + "?exchange=e&type=direct&timeout=250&queueName=app&prefetch=7&mandatory=false");

        assertThat(options.host()).isEqualTo("::1");
        assertThat(options.port()).isEqualTo(5_673);
        assertThat(options.virtualHost()).isEqualTo("my/host");
        assertThat(options.exchange()).isEqualTo("e");
        assertThat(options.exchangeType()).isEqualTo("direct");
        assertThat(options.timeout()).isEqualTo(Duration.ofMillis(250));
        assertThat(options.queuePrefix()).isEqualTo("app");
        assertThat(options.prefetch(100, 4)).isEqualTo(7);
        assertThat(options.mandatory()).isFalse();
    }

    @Test
    @DisplayName("SR-01 the defaults: a topic exchange, 5 s, and twice as many messages as calls can handle")
    void hasDefaults() {
        RabbitOptions options = options("rabbitmq://localhost");

        assertThat(options.port()).isEqualTo(5_672);
        assertThat(options.virtualHost()).isEqualTo("/");
        assertThat(options.exchange()).isEqualTo("geekmidas.events");
        assertThat(options.exchangeType()).isEqualTo("topic");
        assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(options.queuePrefix()).isEqualTo("geekmidas.events");
        assertThat(options.prefetch(10, 4)).isEqualTo(80);
        assertThat(options.prefetch(60_000, 1)).isEqualTo(65_535);
        assertThat(options.mandatory()).isTrue();
        assertThat(options.tls()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "rabbitmq://h/, /",
        "rabbitmq://h, /",
        "rabbitmq://h/%2F, /",
        "rabbitmq://h/orders, orders",
        "rabbitmq://h/%2Forders, /orders"
    })
    @DisplayName("the path is the virtual host, decoded; without one it is /")
    void decodesTheVirtualHost(String url, String virtualHost) {
        assertThat(options(url).virtualHost()).isEqualTo(virtualHost);
    }

    @ParameterizedTest
    @CsvSource({
        "exchnge=x, Option exchnge",
        "queue=x, Did you mean queueName?",
        "Prefetch=3, Did you mean prefetch?",
        "type=headers, 'topic, fanout, direct'",
        "timeout=0, timeout",
        "timeout=soon, timeout",
        "prefetch=65536, at most 65535",
        "exchange=, exchange",
        "mandatory=yes, true or false",
        "tls=1, true or false",
        "trustStore=x.p12, Add tls=true",
        "trustStore=nowhere.p12&tls=true, nowhere.p12"
    })
    @DisplayName("SR-01 EV-15 an option that is unknown or out of range is refused with its name, never the password")
    void refusesWrongOptions(String option, String named) {
        assertThatThrownBy(() -> Publisher.fromConnectionString("rabbitmq://me:hush@h/?" + option))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(named)
                .hasMessageContaining("me:****@h")
                .hasMessageNotContaining("hush");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rabbitmqs://localhost", "rabbitmqs://localhost?tls=true"})
    void encryptsByScheme(String url) {
        RabbitOptions options = RabbitOptions.read(ConnectionString.parse(url));

        assertThat(options.tls()).isNotNull();
        assertThat(options.port()).isEqualTo(5_671);
    }

    @Test
    void refusesToSwitchOffTheEncryptionOfTheScheme() {
        assertThatThrownBy(() -> Publisher.fromConnectionString("rabbitmqs://h?tls=false"))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("true with rabbitmqs://");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rabbitmq", "rabbitmqs"})
    @DisplayName("without the client library the error names its coordinate, and other transports work")
    void namesTheMissingLibrary(String scheme) throws Exception {
        try (URLClassLoader loader = ReducedClassPath.without("amqp-client")) {
            assertThat(publisher(loader, "basic://here")).isNotNull();
            assertThatThrownBy(() -> publisher(loader, scheme + "://me:hush@h"))
                    .hasMessageContaining("com.rabbitmq:amqp-client")
                    .hasMessageContaining(scheme + "://me:****@h");
        }
    }

    private static Object publisher(ClassLoader loader, String url) throws ReflectiveOperationException {
        try {
            return loader.loadClass(Publisher.class.getName())
                    .getMethod("fromConnectionString", String.class)
                    .invoke(null, url);
        } catch (InvocationTargetException e) {
            throw (RuntimeException) e.getCause();
        }
    }
}
