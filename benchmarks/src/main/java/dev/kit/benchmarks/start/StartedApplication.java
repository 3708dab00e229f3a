package dev.kit.benchmarks.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * An application in a JVM of its own.
 *
 * @param seconds from the start of the JVM to a server that answers
 * @param port where it answers on 127.0.0.1
 */
record StartedApplication(Process process, double seconds, int port) implements AutoCloseable {

    private static final String READY = "the application is ready at ";

    /** Starts the application with these classes and settings. */
    static StartedApplication start(Path classes, String... settings) throws IOException {
        long begin = System.nanoTime();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + System.getProperty("path.separator") + classes,
                Application.class.getName(),
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--logging.level.root=error",
                "--spring.main.banner-mode=off"));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(READY)) {
                int port = Integer.parseInt(line.substring(READY.length()));
                return new StartedApplication(process, (System.nanoTime() - begin) / 1e9, port);
            }
            System.err.println(line);
        }
        throw new IllegalStateException("The application with " + List.of(settings) + " did not start.");
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    /** An application that has nothing but its routes. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    public static class Application {

        /** Serves, and says when it is ready. */
        public static void main(String[] arguments) {
            ConfigurableApplicationContext context = SpringApplication.run(Application.class, arguments);
            System.out.println(READY + context.getEnvironment().getProperty("local.server.port"));
        }
    }
}
