package dev.kit.constructs.chaos;

import dev.kit.constructs.events.rabbitmq.RabbitNode;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RabbitChaosTest extends ChaosContract {

    @RegisterExtension
    static final RabbitNode node = new RabbitNode();

    @Override
    protected String connectionString() {
        // An event whose confirmation is late is published again, and so is handled again.
        return node.url("timeout=30000&exchange=chaos");
    }

    @Override
    protected void restart() throws Exception {
        node.stop();
        node.start();
    }
}
