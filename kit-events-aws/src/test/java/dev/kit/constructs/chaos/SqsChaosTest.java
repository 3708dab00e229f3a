package dev.kit.constructs.chaos;

import dev.kit.constructs.events.sqs.ElasticMq;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An emulator that is cut off instead of being restarted: as a service of the cloud it outlives its clients. */
final class SqsChaosTest extends ChaosContract {

    private final String queueUrl = ElasticMq.start().createQueue("chaos-" + UUID.randomUUID());
    private CutProxy proxy;

    @BeforeEach
    void open() throws IOException {
        proxy = new CutProxy(ElasticMq.start().port());
    }

    @AfterEach
    void close() {
        proxy.close();
    }

    @Override
    protected String connectionString() {
        return "sqs://?queueUrl=" + ElasticMq.encoded(queueUrl) + "&endpoint="
                + ElasticMq.encoded("http://127.0.0.1:" + proxy.port())
                + "&region=eu-central-1&accessKeyId=test&secretAccessKey=test&waitTimeSeconds=1&visibilityTimeout=12";
    }

    @Override
    protected void restart() throws Exception {
        proxy.cut(1_000);
    }
}
