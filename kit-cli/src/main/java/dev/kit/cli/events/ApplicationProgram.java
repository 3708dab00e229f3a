package dev.kit.cli.events;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.events.child.EventsTool;
import dev.kit.cli.project.ClassJar;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A separate process with the application's libraries and variables, which responds to requests. */
final class ApplicationProgram {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int SHOWN_LINES = 12;

    private static final String[] TOOL_CLASSES = {
        "Answers", "Answers$Found", "Answers$Look", "EventsTool", "Failure", "AskedPlaces", "AskedPlaces$Place", "SetUp"
    };

    private final ApplicationPath application;

    private final Map<String, String> variables;

    ApplicationProgram(ApplicationPath application, Map<String, String> variables) {
        this.application = application;
        this.variables = Map.copyOf(variables);
    }

    /** Sends a request and waits for the response; throws {@link CliException} with the reason if there is none. */
    JsonNode ask(JsonNode question) {
        try {
            Path tool = tool();
            try {
                return ask(question, tool);
            } finally {
                Files.deleteIfExists(tool);
            }
        } catch (IOException e) {
            throw CliException.failed(
                            "The application's libraries could not be started: " + e.getMessage(),
                            application.classPath(),
                            null)
                    .causedBy(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The question was interrupted.", null, null)
                    .causedBy(e);
        }
    }

    /** Writes a temporary jar with only the part of this program that runs with the application's libraries. */
    private static Path tool() throws IOException {
        byte[] jar = new ClassJar()
                .withClasses(EventsTool.class.getPackageName(), TOOL_CLASSES)
                .bytes();
        return Files.write(Files.createTempFile("kit-events-", ".jar"), jar);
    }

    private JsonNode ask(JsonNode question, Path tool) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(tool));
        builder.environment().clear();
        builder.environment().putAll(variables);
        try (BoundProcess bound = BoundProcess.start(builder)) {
            Process process = bound.process();
            CompletableFuture<String> log = CompletableFuture.supplyAsync(
                    () -> text(process.getErrorStream()), work -> new Thread(work, "kit-events-log").start());
            try (OutputStream in = process.getOutputStream()) {
                in.write(JSON.writeValueAsBytes(question));
            }
            String answer = text(process.getInputStream());
            return read(answer, process.waitFor(), log.join());
        }
    }

    private List<String> command(Path tool) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Dfile.encoding=UTF-8"));
        if (application.packaged()) {
            command.addAll(List.of(
                    "-Dloader.main=" + EventsTool.class.getName(),
                    "-Dloader.path=" + tool,
                    "-cp",
                    application.classPath(),
                    "org.springframework.boot.loader.launch.PropertiesLauncher"));
        } else {
            command.addAll(
                    List.of("-cp", application.classPath() + File.pathSeparator + tool, EventsTool.class.getName()));
        }
        return command;
    }

    private JsonNode read(String answer, int code, String log) {
        JsonNode content;
        try {
            content = JSON.readTree(answer);
        } catch (JacksonException e) {
            throw noAnswer(code, log).causedBy(e);
        }
        if (!content.isObject()) {
            throw noAnswer(code, log);
        }
        String error = content.path("error").asString("");
        if (!error.isEmpty()) {
            throw CliException.failed(error, null, null);
        }
        return content;
    }

    private CliException noAnswer(int code, String log) {
        List<String> lines = log.lines().toList();
        return CliException.failed(
                "The application's libraries gave no answer, but ended with exit code " + code + ".",
                application.classPath(),
                String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size())));
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
