package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.GeneratedClient.Language;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file {@code .kit/openapi.json} and the typed clients, kept in step with the running application. */
final class ServedDocument {

    private static final int OK = 200;

    private final Path project;

    private final Path document;

    private final Path clientDirectory;

    private final GeneratedClient client;

    private final Console console;

    /** True if the last write failed, so that the client belongs to an earlier document. */
    private boolean outdated;

    ServedDocument(Path directory, GeneratedClient client, Console console) {
        this.project = directory;
        this.document = directory.resolve(".kit").resolve("openapi.json");
        this.clientDirectory = directory.resolve(".kit").resolve("client");
        this.client = client;
        this.console = console;
    }

    /**
     * Fetches the document and regenerates the client if it changed; returns false if the application has no document.
     */
    boolean refresh(Readiness application, DevSettings settings) throws InterruptedException {
        if (!settings.docsEnabled() || !application.isAskable()) {
            return false;
        }
        var answer = application
                .get(settings.contextPath() + settings.docsPath() + "/openapi.json")
                .filter(response -> response.statusCode() == OK && isDocument(response.body()));
        if (answer.isEmpty()) {
            return false;
        }
        try {
            outdated |= GeneratedFile.write(document, answer.get().body());
            if (outdated || !Files.isDirectory(clientDirectory)) {
                client.refresh(Language.JAVA, document, clientDirectory);
                outdated = false;
            }
            // Without changes it is not written, so that a development server of the page sees none.
            settings.webClient().ifPresent(web -> client.refresh(Language.TYPESCRIPT, document, project.resolve(web)));
        } catch (IOException e) {
            console.warn("kit: .kit/openapi.json could not be written: " + e.getMessage());
        } catch (CliException e) {
            console.error(e);
        }
        return true;
    }

    /** Returns whether the body is an OpenAPI document. An application may answer every path with a page of its own. */
    private static boolean isDocument(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        return text.stripLeading().startsWith("{") && text.contains("\"openapi\"");
    }
}
