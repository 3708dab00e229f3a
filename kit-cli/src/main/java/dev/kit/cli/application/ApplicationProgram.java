package dev.kit.cli.application;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.ChildProcess;
import dev.kit.cli.command.CliException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A separate process with the application's libraries, which responds to requests. */
public final class ApplicationProgram {

    private static final int SHOWN_LINES = 12;

    private final ApplicationPath application;

    private final ApplicationTool program;

    private final Map<String, String> variables;

    /**
     * Creates a program that starts for each request.
     *
     * @param variables all variables that it has, apart from the locale
     */
    public ApplicationProgram(ApplicationPath application, ApplicationTool program, Map<String, String> variables) {
        this.application = application;
        this.program = program;
        Map<String, String> all = new HashMap<>(variables);
        // Without it, a JVM on Linux cannot read paths outside ASCII.
        all.putIfAbsent("LC_ALL", "C.UTF-8");
        this.variables = Map.copyOf(all);
    }

    /**
     * Sends a request and waits for the response.
     *
     * @throws CliException with the reason if there is no response
     */
    public JsonNode ask(JsonNode question) {
        try {
            Path tool = program.write();
            try {
                return ask(question, tool);
            } finally {
                Files.deleteIfExists(tool);
            }
        } catch (IOException e) {
            throw CliException.failed(
                    "The application's libraries could not be started: " + e.getMessage(),
                    application.classPath(),
                    null,
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The question was interrupted.", null, null, e);
        }
    }

    private JsonNode ask(JsonNode question, Path tool) throws IOException, InterruptedException {
        try (BoundProcess bound = BoundProcess.start(ChildProcess.of(command(tool), variables))) {
            Process process = bound.process();
            CompletableFuture<String> log = CompletableFuture.supplyAsync(
                    () -> text(process.getErrorStream()), work -> new Thread(work, "kit-tool-log").start());
            try (OutputStream in = process.getOutputStream()) {
                in.write(JsonMapper.shared().writeValueAsBytes(question));
            }
            String answer = text(process.getInputStream());
            return read(answer, process.waitFor(), log.join());
        }
    }

    private List<String> command(Path tool) {
        List<String> command = ChildProcess.java("-Dfile.encoding=UTF-8");
        if (application.packaged()) {
            command.addAll(List.of(
                    "-Dloader.main=" + program.main().getName(),
                    "-Dloader.path=" + tool,
                    "-cp",
                    application.classPath(),
                    "org.springframework.boot.loader.launch.PropertiesLauncher"));
        } else {
            command.addAll(List.of(
                    "-cp",
                    application.classPath() + File.pathSeparator + tool,
                    program.main().getName()));
        }
        return command;
    }

    private JsonNode read(String answer, int code, String log) {
        JsonNode content;
        try {
            content = JsonMapper.shared().readTree(answer);
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
