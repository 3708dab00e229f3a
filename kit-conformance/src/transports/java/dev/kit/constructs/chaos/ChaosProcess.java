package dev.kit.constructs.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A JVM that runs one main class until it is killed. */
final class ChaosProcess {

    private static final Logger log = LoggerFactory.getLogger(ChaosContract.class);

    private final Process process;
    private final CountDownLatch ready = new CountDownLatch(1);

    private ChaosProcess(Process process) {
        this.process = process;
    }

    static ChaosProcess start(Class<?> main, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName());
        builder.environment().putAll(environment);
        ChaosProcess started =
                new ChaosProcess(builder.redirectErrorStream(true).start());
        Thread reader = new Thread(started::read, "chaos-process-" + started.process.pid());
        reader.setDaemon(true);
        reader.start();
        return started;
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line = lines.readLine();
            while (line != null) {
                if (line.equals(ChaosJvm.READY)) {
                    ready.countDown();
                }
                log.debug("{}: {}", process.pid(), line);
                line = lines.readLine();
            }
        } catch (IOException e) {
            log.debug("{} was killed while it wrote.", process.pid(), e);
        }
    }

    /** Waits until it works; a broker that restarts meanwhile may end it before. */
    void awaitReady() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        boolean waiting = true;
        while (waiting && process.isAlive() && System.nanoTime() < end) {
            waiting = !ready.await(100, TimeUnit.MILLISECONDS);
        }
    }

    /** Kills it without a chance to hand anything back. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }
}
