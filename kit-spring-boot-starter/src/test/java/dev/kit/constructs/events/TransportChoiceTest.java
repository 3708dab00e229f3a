package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The modules of all transports on one class path. */
final class TransportChoiceTest {

    @ParameterizedTest
    @CsvSource({
        "basic://app, BasicTransport",
        "pgboss://u@h/db, PgBossTransport",
        "rabbitmq://h, RabbitTransport",
        "RabbitMQs://h, RabbitTlsTransport",
        "sqs://?queueUrl=x, SqsTransport",
        "sns://?topicArn=x, SnsTransport"
    })
    @DisplayName("EV-01 the scheme of a connection string picks the transport")
    void picksTheTransport(String url, String transport) {
        EventTransport picked = EventTransport.of(ConnectionString.parse(url));

        assertThat(picked.getClass().getSimpleName()).isEqualTo(transport);
        assertThat(picked.scheme()).isEqualToIgnoringCase(url.substring(0, url.indexOf(':')));
    }
}
