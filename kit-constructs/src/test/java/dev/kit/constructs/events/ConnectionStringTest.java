package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.constructs.events.basic.BasicTransport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionStringTest {

    @Test
    @DisplayName("EV-01 the transport within the process needs no module")
    void picksTheTransportOfTheProcess() {
        assertThat(EventTransport.of(ConnectionString.parse("basic://app"))).isInstanceOf(BasicTransport.class);
    }

    @Test
    @DisplayName("EV-15 an encoded password, an IPv6 host and unknown options are parsed right")
    void readsEveryPart() {
        ConnectionString connection =
                ConnectionString.parse("PGBOSS://us%3Aer:p%40s+s@[::1]:5433/my%2Fdb?schema=jobs&sslmode=require&x");

        assertThat(connection.scheme()).isEqualTo("pgboss");
        assertThat(connection.user()).contains("us:er");
        assertThat(connection.password()).contains("p@s+s");
        assertThat(connection.host()).isEqualTo("[::1]");
        assertThat(connection.port(1)).isEqualTo(5433);
        assertThat(connection.path()).isEqualTo("my/db");
        assertThat(connection.options()).containsEntry("sslmode", "require").containsEntry("x", "");
    }

    @Test
    @DisplayName("EV-15 passwords and secret options never show in the text")
    void masksSecrets() {
        String text = ConnectionString.parse("sqs://me:hush@h?queueUrl=q&secretAccessKey=hush&sessionToken=hush")
                .toString();

        assertThat(text).isEqualTo("sqs://me:****@h?queueUrl=q&secretAccessKey=****&sessionToken=****");
    }

    @ParameterizedTest
    @CsvSource({
        "pwd",
        "PWD",
        "pass",
        "auth",
        "passphrase",
        "credential",
        "credentials",
        "password",
        "accessKeyId",
        "secretAccessKey",
        "sslkey",
        "apiKey",
        "sig",
        "p%77d"
    })
    @DisplayName("SEC-L5 an option that names a secret never shows its value, whatever the word")
    void masksEveryNameOfASecret(String name) {
        assertThat(ConnectionString.parse("rabbitmq://h/v?" + name + "=hush1234&region=eu")
                        .toString())
                .doesNotContain("hush1234")
                .endsWith("=****&region=eu");
    }

    @Test
    @DisplayName("SEC-L5 a password within an option's own URL never shows, the rest of the URL does")
    void masksUrlsInOptions() {
        ConnectionString connection = ConnectionString.parse(
                "sqs://?queueUrl=https%3A%2F%2Fme%3Ahush1234%40sqs.test%2Fq%3Ftoken%3Dhush1234&keyspace=a&author=b");

        assertThat(connection.option("queueUrl")).contains("https://me:hush1234@sqs.test/q?token=hush1234");
        assertThat(connection.toString())
                .isEqualTo("sqs://?queueUrl=https://me:****@sqs.test/q?token=****&keyspace=a&author=b");
    }

    @Test
    void readsAnAddressWithoutHost() {
        ConnectionString connection =
                ConnectionString.parse("sqs://?queueUrl=https%3A%2F%2Fsqs.test%2Fq&maxBatchSize=5");

        assertThat(connection.host()).isEmpty();
        assertThat(connection.option("queueUrl")).contains("https://sqs.test/q");
        assertThat(connection.option("maxBatchSize", 10)).isEqualTo(5);
        assertThat(connection.option("other", 10)).isEqualTo(10);
    }

    @Test
    void refusesAnOptionThatIsNoPositiveNumber() {
        ConnectionString connection = ConnectionString.parse("basic://app?capacity=-1");

        assertThatThrownBy(() -> connection.option("capacity", 1))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("capacity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no url", "basic:app", "://x", "amqp://h:port/", "basic://h:999999999/", "a://%zz@h"})
    @DisplayName("EV-02 text that is no URL is refused without repeating it")
    void refusesWhatIsNoUrl(String text) {
        assertThatThrownBy(() -> Publisher.fromConnectionString(text))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("connection string");
    }

    @ParameterizedTest
    @CsvSource({
        "pgboss, kit-events-pgboss",
        "rabbitmq, kit-events-rabbitmq",
        "rabbitmqs, kit-events-rabbitmq",
        "sns, kit-events-aws",
        "sqs, kit-events-aws"
    })
    @DisplayName("EV-02 a scheme whose module is not on the class path is one sentence with its coordinates")
    void namesTheMissingModule(String scheme, String module) {
        assertThatThrownBy(() -> Publisher.fromConnectionString(scheme + "://u:hush@h"))
                .isInstanceOf(InvalidConnectionException.class)
                .hasMessage(scheme + "://u:****@h needs dev.kit:" + module + ", which is not on the class path."
                        + " Add it to the dependencies; it brings its driver.");
    }

    @Test
    @DisplayName("EV-02 EV-15 an unknown scheme is named with those supported, its password is not")
    void namesTheSupportedSchemes() {
        assertThatThrownBy(() -> Publisher.fromConnectionString("carrierpigeon://u:hush@loft"))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Unsupported event publisher type \"carrierpigeon\"")
                .hasMessageContaining("Use one of basic, pgboss, rabbitmq, rabbitmqs, sns, sqs,")
                .hasMessageNotContaining("hush");
        assertThatThrownBy(() -> EventConsumer.fromConnectionString("carrierpigeon://loft"))
                .isInstanceOf(EventException.class);
    }
}
