package dev.kit.constructs.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.envkit.EnvironmentParser;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SnapshotTest {

    private final AtomicInteger open = new AtomicInteger();
    private final Service<AutoCloseable> pool = Service.of("pool", env -> {
        open.incrementAndGet();
        return open::decrementAndGet;
    });

    @Test
    @DisplayName("L2-10 a snapshot holds no open service; after it services are made again")
    void closesServicesBeforeASnapshot() {
        var environment = new FunctionEnvironment<>(
                new EnvironmentParser(Map.of()), services -> (Runnable) () -> services.get(pool));
        environment.current().run();
        assertThat(open).hasValue(1);

        environment.renew();
        assertThat(open).hasValue(0);

        environment.current().run();
        assertThat(open).hasValue(1);
    }

    @Test
    @DisplayName("L2-10 with CRaC on the class path a function hears of snapshots")
    void hearsOfSnapshots() {
        var environment = new FunctionEnvironment<>(new EnvironmentParser(Map.of()), services -> "construct");

        assertThat(environment.isAwareOfSnapshots()).isTrue();
    }
}
