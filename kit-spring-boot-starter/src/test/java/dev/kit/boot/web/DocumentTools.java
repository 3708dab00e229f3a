package dev.kit.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Judges of documents from npm, installed once.
 *
 * @param home where they are
 */
record DocumentTools(Path home) {

    private static final String PACKAGES = """
        {
          "name": "kit-documents",
          "private": true,
          "dependencies": {
            "@redocly/cli": "2.77.0",
            "@seriousme/openapi-schema-validator": "2.11.0"
          }
        }
        """;

    static DocumentTools install(Path home) throws IOException, InterruptedException {
        DocumentTools tools = new DocumentTools(Files.createDirectories(home));
        // Test processes run side by side.
        try (FileChannel file =
                        FileChannel.open(home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            Path installed = home.resolve("installed.json");
            if (!Files.exists(installed) || !Files.readString(installed).equals(PACKAGES)) {
                Files.writeString(home.resolve("package.json"), PACKAGES);
                String output =
                        tools.run("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error");
                assertThat(home.resolve("node_modules/.bin/redocly")).as(output).exists();
                Files.writeString(installed, PACKAGES);
            }
        }
        return tools;
    }

    /** Returns what Redocly's recommended rules and the official JSON schema of OpenAPI 3.1 find, one a line. */
    List<String> findings(Path document) throws IOException, InterruptedException {
        String file = document.toAbsolutePath().normalize().toString();
        List<String> findings = new ArrayList<>();
        String report = run(
                "node_modules/.bin/redocly",
                "lint",
                file,
                "--extends",
                "recommended",
                "--format",
                "json",
                "--max-problems",
                "1000");
        JsonNode linted = JsonMapper.shared().readTree(report);
        assertThat(linted.path("totals").has("errors")).as(report).isTrue();
        for (JsonNode problem : linted.path("problems")) {
            findings.add(problem.path("severity").asString() + " "
                    + problem.path("ruleId").asString() + " "
                    + problem.at("/location/0/pointer").asString("") + " "
                    + problem.path("message").asString());
        }
        String validated = run("node_modules/.bin/validate-api", file);
        if (!validated.contains("\"valid\": true")) {
            findings.add("schema " + validated);
        }
        return findings;
    }

    /** Runs a program and returns its standard output; progress goes to standard error. */
    private String run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(home, "output", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("REDOCLY_TELEMETRY", "off");
            builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
            Process process = builder.start();
            assertThat(process.waitFor(5, TimeUnit.MINUTES))
                    .as(String.join(" ", command))
                    .isTrue();
            return Files.readString(output);
        } finally {
            Files.delete(output);
        }
    }
}
