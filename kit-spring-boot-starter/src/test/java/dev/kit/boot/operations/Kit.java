package dev.kit.boot.operations;

import dev.kit.boot.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a call of the kit command, in a process of its own, came to. */
record Kit(int code, String out, String err) {

    private static final JsonMapper JSON = new JsonMapper();

    /** The class path of this test, as the option of the command. */
    static String classPath() {
        return ChildJvm.CLASS_PATH.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    static Kit run(Path directory, Map<String, String> variables, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                "dev.kit.cli.Main"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.endsWith("CONNECTION_STRING") || name.equals("DATABASE_URL"));
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        String out = text(process.getInputStream());
        return new Kit(process.waitFor(), out, err.join());
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode json() {
        return JSON.readTree(out);
    }
}
