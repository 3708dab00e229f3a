package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.Publisher;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SqsOptionsTest {

    private static final String QUEUE = "queueUrl=https%3A%2F%2Fsqs.us-west-2.amazonaws.com%2F123456789012%2Fshop";

    private static SqsOptions read(String options) {
        return SqsOptions.read(ConnectionString.parse("sqs://?" + options));
    }

    @Test
    @DisplayName("SQ-01 a connection string with every option is read")
    void readsEveryOption() {
        SqsOptions options = read(QUEUE + "&region=us-west-2&endpoint=http%3A%2F%2Flocalhost%3A4566&accessKeyId=id"
                + "&secretAccessKey=s%2Bcret&sessionToken=t&maxBatchSize=5&waitTimeSeconds=3&visibilityTimeout=60"
                + "&deadLetterQueueUrl=https%3A%2F%2Fsqs.us-west-2.amazonaws.com%2F123456789012%2Flost");
        assertThat(options.queueUrl()).isEqualTo("https://sqs.us-west-2.amazonaws.com/123456789012/shop");
        assertThat(options.deadLetterQueueUrl()).endsWith("/lost");
        assertThat(options.batchSize()).isEqualTo(5);
        assertThat(options.receive()).isEqualTo(new ReceiveSettings(3, 60));
    }

    @Test
    @DisplayName("SQ-01 without options there are batches of ten, long polls of 20 s, and a visibility of 30 s")
    void hasDefaults() {
        assertThat(read(QUEUE).batchSize()).isEqualTo(10);
        assertThat(read(QUEUE).receive()).isEqualTo(new ReceiveSettings(20, 30));
    }

    @Test
    @DisplayName("EV-15 keys and tokens are hidden in every message")
    void hidesSecrets() {
        assertThatThrownBy(() -> read(QUEUE + "&accessKeyId=AKIA1&secretAccessKey=s3cret&sessionToken=tok3n&batch=1"))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("secretAccessKey=****")
                .hasMessageNotContainingAny("AKIA1", "s3cret", "tok3n");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "region=eu-west-1 | queueUrl parameter is required",
                "queueUrl=shop | must be the URL of a queue",
                "queueUrl=%20%zz | broken percent-encoding",
                "{Q}&maxBatchSize=11 | must be at most 10",
                "{Q}&maxBatchSize=0 | whole number of at least 1",
                "{Q}&waitTimeSeconds=21 | must be 0 to 20",
                "{Q}&waitTimeSeconds=abc | must be 0 to 20",
                "{Q}&visibilityTimeout=1 | must be 2 to 43200",
                "{Q}&endpoint=localhost | must be a URL",
                "{Q}&accessKeyId=id | incomplete",
                "{Q}&sessionToken=t | incomplete",
                "{Q}&queueurl=x | Did you mean queueUrl?",
                "{Q}&wait=3 | Did you mean waitTimeSeconds?",
                "{Q}&deadLetterQueueUrl=https%3A%2F%2Fx%2F1%2Fd.fifo | both FIFO, or both standard"
            })
    @DisplayName("SQ-01 a wrong option is refused with its name and the remedy")
    void refusesWrongOptions(String options, String message) {
        assertThatThrownBy(() -> read(options.replace("{Q}", QUEUE)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("EV-01 the scheme sqs picks the transport, without a connection")
    void picksTheTransport() {
        ConnectionString connection = ConnectionString.parse("sqs://?" + QUEUE);
        assertThat(EventTransport.of(connection)).isInstanceOf(SqsTransport.class);
        Publisher.fromConnectionString("sqs://?" + QUEUE).close();
    }
}
