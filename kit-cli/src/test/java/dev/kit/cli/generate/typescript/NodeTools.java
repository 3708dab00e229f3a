package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Node.js with packages of fixed versions from npm, installed once below {@code target}. */
final class NodeTools {

    private static final Path HOME = Path.of("target", "typescript").toAbsolutePath();

    private static final String PACKAGES = """
        {
          "name": "kit-typescript-tests",
          "private": true,
          "type": "module",
          "dependencies": {
            "@tanstack/react-query": "5.108.0",
            "@tanstack/react-query-persist-client": "5.104.5",
            "@types/node": "20.19.43",
            "@types/react": "19.3.0",
            "@types/react-dom": "19.3.0",
            "esbuild": "0.25.10",
            "happy-dom": "21.0.4",
            "msw": "2.15.0",
            "react": "19.3.1",
            "react-dom": "19.3.1",
            "typescript": "5.9.3",
            "typescript7": "npm:typescript@7.0.2"
          }
        }
        """;

    private NodeTools() {}

    /**
     * The result of a program.
     *
     * @param exit the exit code
     * @param output what it printed
     */
    record Result(int exit, String output) {

        /** Returns what it printed, after it succeeded. */
        String successful() {
            assertThat(exit).as(output).isZero();
            return output;
        }
    }

    /** Returns an empty directory whose files see the packages. */
    static Path directory(String name) {
        try {
            install();
            Path directory = HOME.resolve(name);
            if (Files.exists(directory)) {
                try (Stream<Path> old = Files.walk(directory)) {
                    for (Path path : old.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(path);
                    }
                }
            }
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a module of a package in a directory. */
    static Result run(Path directory, String module, List<String> arguments) {
        return node(
                directory,
                Stream.concat(Stream.of(module(module)), arguments.stream()).toList(),
                Map.of());
    }

    /** Runs Node.js in a directory. */
    static Result node(Path directory, List<String> arguments, Map<String, String> environment) {
        return process(
                directory, Stream.concat(Stream.of("node"), arguments.stream()).toList(), environment);
    }

    /** Bundles files of a directory to modules for Node.js, which leave packages where they are. */
    static void bundle(Path directory, List<String> files) {
        List<String> options = List.of(
                "--bundle",
                "--platform=node",
                "--target=node20",
                "--format=esm",
                "--packages=external",
                "--jsx=automatic",
                "--sourcemap=inline",
                "--log-level=warning",
                "--outdir=bundled",
                "--out-extension:.js=.mjs");
        // The package replaces its module by the program itself where it can.
        process(
                        directory,
                        Stream.of(
                                        Stream.of(HOME.resolve("node_modules/.bin/esbuild")
                                                .toString()),
                                        files.stream(),
                                        options.stream())
                                .flatMap(words -> words)
                                .toList(),
                        Map.of())
                .successful();
    }

    private static String module(String name) {
        return HOME.resolve("node_modules").resolve(name).toString();
    }

    private static void install() throws IOException {
        Files.createDirectories(HOME);
        // Test processes run side by side.
        try (FileChannel held =
                        FileChannel.open(HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = held.lock()) {
            assertThat(lock.isValid()).isTrue();
            Path installed = HOME.resolve("installed.json");
            if (Files.exists(installed) && Files.readString(installed).equals(PACKAGES)) {
                return;
            }
            Files.writeString(HOME.resolve("package.json"), PACKAGES);
            process(
                            HOME,
                            List.of(
                                    "npm",
                                    "install",
                                    "--no-audit",
                                    "--no-fund",
                                    "--no-package-lock",
                                    "--loglevel=error"),
                            Map.of())
                    .successful();
            Files.writeString(installed, PACKAGES);
        }
    }

    private static Result process(Path directory, List<String> command, Map<String, String> environment) {
        try {
            Path log = Files.createTempFile(HOME, "output", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            try {
                boolean ended = process.waitFor(5, TimeUnit.MINUTES);
                String output = Files.readString(log, StandardCharsets.UTF_8);
                assertThat(ended).as("%s, which says: %s", command, output).isTrue();
                return new Result(process.exitValue(), output);
            } finally {
                process.destroyForcibly();
                Files.delete(log);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
