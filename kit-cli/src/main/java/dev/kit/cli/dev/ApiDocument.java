package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps {@code .kit/openapi.json} and the typed client as the running application is. */
final class ApiDocument {

    private static final int OK = 200;

    private final Path document;

    private final Path clientDirectory;

    private final GeneratedClient client;

    private final Console console;

    ApiDocument(Path directory, GeneratedClient client, Console console) {
        this.document = directory.resolve(".kit").resolve("openapi.json");
        this.clientDirectory = directory.resolve(".kit").resolve("client");
        this.client = client;
        this.console = console;
    }

    /** Fetches the document and generates anew when it changed; an application without one is fine. */
    void refresh(Readiness application, String docsPath) throws InterruptedException {
        var answer = application.get(docsPath + "/openapi.json").filter(response -> response.statusCode() == OK);
        if (answer.isEmpty()) {
            return;
        }
        try {
            boolean changed = GeneratedFile.write(document, answer.get().body());
            if (changed || !Files.isDirectory(clientDirectory)) {
                client.refresh(document, clientDirectory);
            }
        } catch (IOException e) {
            console.warn("kit: .kit/openapi.json could not be written: " + e.getMessage());
        } catch (CliException e) {
            console.error(e);
        }
    }
}
