package dev.kit.constructs.testing.lambda;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a function in a separate JVM with a local Runtime API.
 *
 * <p>The JVM polls the API on 127.0.0.1 for events. It runs the runtime interface client of the platform, {@code
 * com.amazonaws:aws-lambda-java-runtime-interface-client}, which must be on its class path. The client has native code
 * for Linux only. Thread-safe; invocations are queued, as in one execution environment. The API is that of <a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">custom runtimes</a>, version 2018-06-01.
 */
public final class LocalLambda implements AutoCloseable {

    private static final String CLIENT = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";

    private final RuntimeApi api;
    private final Process process;
    private final long startedAt;
    private final Duration timeout;

    private LocalLambda(RuntimeApi api, Process process, long startedAt, Duration timeout) {
        this.api = api;
        this.process = process;
        this.startedAt = startedAt;
        this.timeout = timeout;
    }

    /**
     * Returns a builder for the function {@code handler}.
     *
     * <p>It names a class, or a class and a method as {@code Type::method}.
     */
    public static Builder of(String handler) {
        return new Builder(handler);
    }

    /**
     * Invokes the function, and waits for its response.
     *
     * @throws IllegalStateException if its JVM ended, with the exit code
     * @throws TimeoutException if no response arrived within the function's timeout
     */
    public Answer invoke(byte[] event) throws InterruptedException, TimeoutException {
        RuntimeApi.Pending pending = api.offer(event, timeout);
        long end = System.nanoTime() + timeout.toNanos();
        while (System.nanoTime() - end < 0) {
            Answer answer = pending.await(Duration.ofMillis(100));
            if (answer != null) {
                return answer;
            }
            if (!process.isAlive() && !pending.isAnswered()) {
                throw new IllegalStateException("The function's JVM ended with exit code " + process.exitValue()
                        + " before it answered. Its output says why.");
            }
        }
        throw new TimeoutException("The function did not answer within " + timeout + ".");
    }

    /** Returns the time from the JVM's start to its first event request. It is zero before that request. */
    public Duration initTime() {
        long asked = api.firstAskedAt();
        return asked == 0 ? Duration.ZERO : Duration.ofNanos(asked - startedAt);
    }

    /** Returns the time since the start of the JVM. */
    public Duration uptime() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    /** Stops the JVM and the API. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        api.close();
    }

    /**
     * The outcome of an invocation.
     *
     * @param body the output, or the platform's error document
     * @param failed whether the function failed
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
    public record Answer(byte[] body, boolean failed) {}

    /** Collects the settings of the JVM. Not thread-safe. */
    public static final class Builder {

        private final String handler;
        private final List<String> options = new ArrayList<>();
        private final Map<String, String> variables = new LinkedHashMap<>();
        private String classPath = System.getProperty("java.class.path");
        private Duration timeout = Duration.ofSeconds(30);
        private int memory = 512;

        private Builder(String handler) {
            this.handler = Objects.requireNonNull(handler, "handler");
        }

        /**
         * Replaces the class path, by default that of this JVM.
         *
         * <p>Entries are directories, jars and {@code lib/*} patterns.
         */
        public Builder classPath(List<Path> entries) {
            classPath = String.join(
                    File.pathSeparator, entries.stream().map(Path::toString).toList());
            return this;
        }

        /** Adds options for the JVM. */
        public Builder options(String... more) {
            options.addAll(List.of(more));
            return this;
        }

        /**
         * Sets an environment variable.
         *
         * <p>The function receives no other variables than these and those of the platform.
         */
        public Builder variable(String name, String value) {
            variables.put(name, value);
            return this;
        }

        /**
         * Limits the time of each invocation, 30 seconds by default.
         *
         * <p>The function receives it as its remaining time.
         */
        public Builder timeout(Duration limit) {
            timeout = Objects.requireNonNull(limit, "limit");
            return this;
        }

        /** Sets the memory reported to the function in MB, 512 by default. The JVM is not limited by it. */
        public Builder memory(int megabytes) {
            memory = megabytes;
            return this;
        }

        /**
         * Starts the JVM, without waiting until it is ready.
         *
         * @throws IOException if the port or the process cannot be obtained
         */
        public LocalLambda start() throws IOException {
            RuntimeApi api = RuntimeApi.start(handler);
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(options);
            command.addAll(List.of("-cp", classPath, CLIENT, handler));
            ProcessBuilder process = new ProcessBuilder(command).inheritIO();
            Map<String, String> environment = process.environment();
            environment.clear();
            environment.putAll(platform(api));
            environment.putAll(variables);
            long startedAt = System.nanoTime();
            try {
                return new LocalLambda(api, process.start(), startedAt, timeout);
            } catch (IOException e) {
                api.close();
                throw e;
            }
        }

        private Map<String, String> platform(RuntimeApi api) {
            return Map.of(
                    "AWS_LAMBDA_RUNTIME_API", "127.0.0.1:" + api.port(),
                    "AWS_LAMBDA_FUNCTION_NAME", "local",
                    "AWS_LAMBDA_FUNCTION_VERSION", "$LATEST",
                    "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", String.valueOf(memory),
                    "AWS_LAMBDA_LOG_GROUP_NAME", "/aws/lambda/local",
                    "AWS_LAMBDA_LOG_STREAM_NAME", "local",
                    "AWS_REGION", "eu-central-1",
                    "LAMBDA_TASK_ROOT", Path.of("").toAbsolutePath().toString(),
                    "_HANDLER", handler);
        }
    }
}
