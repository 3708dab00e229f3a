package dev.kit.boot.background;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.ChildJvm;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.subscribers.Subscriber;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application that runs subscribers and nothing else, in a JVM of its own. */
class WorkerTest {

    /** Six seconds of work: the worker is to be asked to end in the middle of it. */
    private static final int EVENTS = 60;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    record Parcel(int number) {}

    static final EventType<Parcel> SENT = EventType.of("parcel.sent", Parcel.class);

    public static final class Constructs {

        static final Subscriber carry = s.subscribe(SENT)
                .name("carry")
                .concurrency(2)
                .each((event, ctx) -> {
                    System.out.println("began=" + event.payload().number());
                    Thread.sleep(200);
                    System.out.println("ended=" + event.payload().number());
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    public static class Worker {

        public static void main(String[] args) {
            SpringApplication.run(Worker.class, args);
        }
    }

    /** What a worker said so far, read by a thread of its own. */
    private record Running(Process process, BlockingQueue<String> lines, List<String> said, Thread reader)
            implements AutoCloseable {

        static Running start(BrokerPlace place, List<Path> classPath, String... more) throws Exception {
            List<String> words = new ArrayList<>(List.of(
                    "--spring.main.web-application-type=none",
                    "--spring.main.banner-mode=off",
                    "--spring.lifecycle.timeout-per-shutdown-phase=10s",
                    "--kit.routes=dev/kit/boot/background/WorkerTest$Constructs.class",
                    "--EVENT_SUBSCRIBER_CONNECTION_STRING=" + place.url(),
                    "--spring.autoconfigure.exclude="
                            + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"));
            words.addAll(List.of(more));
            Process process = ChildJvm.start(classPath, Worker.class.getName(), words.toArray(String[]::new));
            BlockingQueue<String> lines = new LinkedBlockingQueue<>();
            List<String> said = new CopyOnWriteArrayList<>();
            Thread reader = new Thread(
                    () -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(line -> {
                        said.add(line);
                        lines.add(line);
                    }));
            reader.setDaemon(true);
            reader.start();
            return new Running(process, lines, said, reader);
        }

        void await(String text) throws InterruptedException {
            long end = System.nanoTime() + PATIENCE.toNanos();
            boolean found = false;
            while (!found) {
                String line = lines.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                if (line == null) {
                    throw new AssertionError("No line with " + text + " in " + said);
                }
                found = line.contains(text);
            }
        }

        /** Asks it to end as a container does, and returns its exit code; its last words can still be read. */
        int terminate() throws InterruptedException {
            assertThat(process.toHandle().destroy()).isTrue();
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("ended in %s", said)
                    .isTrue();
            reader.join(PATIENCE.toMillis());
            return process.exitValue();
        }

        Set<String> numbers(String word) {
            return said.stream()
                    .filter(line -> line.startsWith(word + "="))
                    .map(line -> line.substring(word.length() + 1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private static void publish(BrokerPlace place) {
        try (Publisher publisher = Publisher.fromConnectionString(place.url())) {
            publisher.publish(IntStream.range(0, EVENTS)
                    .mapToObj(number -> EventOrigin.of("test").envelope(SENT.of(new Parcel(number))))
                    .toList());
        }
    }

    @Test
    @DisplayName("a worker without a web server stays, handles, finishes what it began at SIGTERM, and leaves the rest")
    void worksAndDrains() throws Exception {
        try (BrokerPlace place = BrokerPlace.create("carry");
                Running first = Running.start(place, ChildJvm.CLASS_PATH)) {
            first.await("listens to");
            publish(place);
            first.await("ended=");
            assertThat(first.terminate()).isEqualTo(143);
            assertThat(first.numbers("ended"))
                    .isNotEmpty()
                    .hasSizeLessThan(EVENTS)
                    .isEqualTo(first.numbers("began"));

            try (Running second = Running.start(place, ChildJvm.CLASS_PATH)) {
                Set<String> all = new TreeSet<>(first.numbers("ended"));
                while (all.size() < EVENTS) {
                    second.await("ended=");
                    all.addAll(second.numbers("ended"));
                }
                assertThat(second.terminate()).isEqualTo(143);
                assertThat(second.numbers("began")).doesNotContainAnyElementsOf(first.numbers("ended"));
            }
        }
    }

    @Test
    @DisplayName("a worker without Tomcat on its class path waits for work too, unless spring.main.keep-alive is false")
    void needsNoServletContainer() throws Exception {
        List<Path> bare = ChildJvm.CLASS_PATH.stream()
                .filter(path -> !path.getFileName().toString().startsWith("tomcat-"))
                .toList();
        try (BrokerPlace place = BrokerPlace.create("carry");
                Running worker = Running.start(place, bare);
                Running leaving = Running.start(place, bare, "--spring.main.keep-alive=false")) {
            assertThat(leaving.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("ended in %s", leaving.said())
                    .isTrue();
            assertThat(leaving.process().exitValue()).isZero();
            worker.await("listens to");
            assertThat(worker.process().isAlive()).isTrue();
            assertThat(worker.terminate()).isEqualTo(143);
        }
    }
}
