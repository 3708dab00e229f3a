package dev.kit.constructs.chaos;

import dev.kit.constructs.events.rabbitmq.RabbitNode;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RabbitChaosTest extends ChaosContract {

    @RegisterExtension
    static final RabbitNode node = new RabbitNode();

    @Override
    protected String connectionString() {
        return node.url("exchange=chaos");
    }

    @Override
    protected void restart() throws Exception {
        node.stop();
        node.start();
    }
}
