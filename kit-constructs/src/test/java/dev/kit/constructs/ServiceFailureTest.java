package dev.kit.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ServiceFailureTest {

    private static final int USERS = 50;

    private final ExecutorService users = Executors.newFixedThreadPool(USERS);
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicBoolean down = new AtomicBoolean(true);
    private final CountDownLatch release = new CountDownLatch(1);

    private final Service<String> service = Service.of("slow", env -> {
        attempts.incrementAndGet();
        if (down.get()) {
            release.await(30, TimeUnit.SECONDS);
            throw new IllegalStateException("The server does not answer.");
        }
        return "connected";
    });

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));

    @AfterEach
    void end() {
        users.shutdownNow();
        registry.close();
    }

    @Test
    @DisplayName("issue 11: fifty parallel first uses of a service that fails are two attempts, and all have the cause")
    void sharesTheFailure() throws Exception {
        List<Thread> threads = new ArrayList<>();
        List<Future<String>> uses = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            uses.add(users.submit(() -> {
                synchronized (threads) {
                    threads.add(Thread.currentThread());
                }
                return registry.get(service);
            }));
        }
        awaitAllWaiting(threads);
        release.countDown();

        for (Future<String> use : uses) {
            assertThatThrownBy(() -> use.get(30, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(ServiceException.class)
                    .hasMessageContaining("The server does not answer.")
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
        assertThat(attempts).hasValue(2);
    }

    @Test
    @DisplayName("issue 11: the use after a failure tries again, and all later ones have the instance")
    void triesAgain() {
        release.countDown();
        assertThatThrownBy(() -> registry.get(service)).isInstanceOf(ServiceException.class);
        assertThatThrownBy(() -> registry.get(service)).isInstanceOf(ServiceException.class);
        down.set(false);

        assertThat(registry.get(service)).isEqualTo("connected");
        assertThat(registry.get(service)).isEqualTo("connected");
        assertThat(attempts).hasValue(3);
    }

    /** One of them creates, the others wait for its lock: none is running any more. */
    private static void awaitAllWaiting(List<Thread> threads) {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            synchronized (threads) {
                assertThat(threads)
                        .hasSize(USERS)
                        .extracting(Thread::getState)
                        .isSubsetOf(Thread.State.WAITING, Thread.State.TIMED_WAITING);
            }
        });
    }
}
