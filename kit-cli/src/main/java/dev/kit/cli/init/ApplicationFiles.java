package dev.kit.cli.init;

import static dev.kit.cli.init.Addition.CLIENT;
import static dev.kit.cli.init.Addition.EVENTS;
import static dev.kit.cli.init.Addition.LAMBDA;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Version;
import dev.kit.cli.postgres.PostgresPlatform;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The files of a new application, filled in from templates. Immutable. */
final class ApplicationFiles {

    private static final String README = "README.md";

    private final NewApplication application;

    private final Map<String, String> values = new HashMap<>();

    private final Map<String, String> texts = new LinkedHashMap<>();

    private final Map<String, String> explanations = new LinkedHashMap<>();

    private ApplicationFiles(NewApplication application) {
        this.application = application;
        values.put("package", application.javaPackage());
        values.put("group", application.group());
        values.put("artifact", application.artifact());
        values.put("kit", Version.current());
        values.put("springBoot", Version.of("spring-boot"));
        values.put("lambdaRuntime", Version.of("lambda-runtime"));
        values.put("dependencies", snippets("dependencies.xml"));
        values.put("executions", snippets("executions.xml"));
        values.put("testDependencies", postgres() + snippets("test-dependencies.xml"));
    }

    /** Returns the files of an application apart from its README. */
    static ApplicationFiles of(NewApplication application) {
        ApplicationFiles files = new ApplicationFiles(application);
        files.addAll();
        return files;
    }

    /** Returns the text of each file by its path. */
    Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    /** Returns the sentence on each file by its path, in the order in which to read them. */
    Map<String, String> explanations() {
        return new LinkedHashMap<>(explanations);
    }

    /** Returns the README, which explains these files and those that others have written. */
    String readme(Map<String, String> others, String maven) {
        Map<String, String> all = explanations();
        all.putAll(others);
        StringBuilder rows = new StringBuilder();
        all.forEach((path, sentence) ->
                rows.append("| `").append(path).append("` | ").append(sentence).append(" |\n"));
        values.put("files", rows.toString().stripTrailing());
        values.put("maven", maven);
        values.put("sections", snippets("section.md"));
        return filled(template("base/" + README));
    }

    private void addAll() {
        String sources = "src/main/java/" + application.javaPackage().replace('.', '/') + "/";
        String tests = sources.replace("src/main", "src/test");
        String resources = "src/main/resources/";
        String migrations = resources + "db/migration/";
        add("pom.xml", "base/pom.xml", "The build: Spring Boot, Kit's starter, PostgreSQL, Flyway, and Kit's plugin.");
        add(sources + "Application.java", java("base", "Application"), "Starts Spring Boot.");
        add(
                sources + "package-info.java",
                java("base", "package-info"),
                "Says that nothing is null unless declared so.");
        add(
                sources + "Services.java",
                java(has(LAMBDA) ? "lambda" : "base", "Services"),
                "What endpoints share: the database.");
        add(sources + "Notes.java", java(has(EVENTS) ? "events" : "base", "Notes"), notes());
        if (has(EVENTS)) {
            add(sources + "NoteWords.java", java("events", "NoteWords"), "The subscriber of the event.");
        }
        if (has(LAMBDA)) {
            add(sources + "NotesFunction.java", java("lambda", "NotesFunction"), "The endpoint as a Lambda function.");
        }
        add(
                resources + "application.properties",
                "base/application.properties",
                "The settings: the application's name, which stands in its log and its document.");
        add(migrations + "V1__notes.sql", "base/V1__notes.sql", "Creates the table; Flyway runs it at the start.");
        if (has(EVENTS)) {
            add(migrations + "V2__note_words.sql", "events/V2__note_words.sql", "Creates the subscriber's table.");
        }
        add(
                tests + "NotesTest.java",
                java(has(EVENTS) ? "events" : "base", "NotesTest"),
                "Tests the endpoint with a PostgreSQL of its own, without a server.");
        if (has(EVENTS)) {
            add(tests + "NoteWordsTest.java", java("events", "NoteWordsTest"), "Tests the subscriber.");
        }
        if (has(LAMBDA)) {
            add(
                    tests + "NotesFunctionTest.java",
                    java("lambda", "NotesFunctionTest"),
                    "Runs the function as Lambda does.");
            add("src/test/resources/add-note.json", "lambda/add-note.json", "The event of that test.");
        }
        if (has(CLIENT)) {
            add("openapi.json", "client/openapi.json", "The document that the client is generated from.");
            add(
                    tests + "NotesClientTest.java",
                    java("client", "NotesClientTest"),
                    "Starts the application and calls it with that client.");
        }
        add(".gitignore", "base/gitignore.txt", "Keeps the build, local variables and Kit's own files out of git.");
        explanations.put(README, "This page.");
    }

    private String notes() {
        return has(EVENTS)
                ? "The endpoint `POST /notes`, its types, and the event that it publishes."
                : "The endpoint `POST /notes` and its types.";
    }

    private boolean has(Addition addition) {
        return application.additions().contains(addition);
    }

    private void add(String path, String template, String explanation) {
        texts.put(path, filled(template(template)));
        explanations.put(path, explanation);
    }

    /** Returns the parts of a file that the additions bring, one behind the other. */
    private String snippets(String file) {
        List<Addition> chosen = new ArrayList<>(application.additions());
        chosen.sort(null);
        StringBuilder text = new StringBuilder();
        for (Addition addition : chosen) {
            String path = addition.word() + "/" + file;
            if (ApplicationFiles.class.getResource(path) != null) {
                text.append(template(path));
            }
        }
        return text.toString();
    }

    /** Returns the dependency on PostgreSQL for this machine; no text where there is none for it. */
    private String postgres() {
        try {
            values.put("postgresGroup", PostgresPlatform.GROUP);
            values.put("postgresArtifact", PostgresPlatform.artifact());
            values.put("postgres", PostgresPlatform.VERSION);
            return template("base/test-dependencies.xml");
        } catch (CliException e) {
            return ""; // tests need a PostgreSQL that runs already, or Docker
        }
    }

    /** Fills in values, and then those that these values contain. */
    private String filled(String template) {
        String text = template;
        for (int pass = 0; pass < 2; pass++) {
            for (Map.Entry<String, String> value : values.entrySet()) {
                text = text.replace("@" + value.getKey() + "@", value.getValue());
            }
        }
        return text;
    }

    private static String java(String directory, String type) {
        return directory + "/" + type + ".java.txt";
    }

    private static String template(String path) {
        try (InputStream file = ApplicationFiles.class.getResourceAsStream(path)) {
            return new String(Objects.requireNonNull(file, path).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(path + " of the kit jar cannot be read", e);
        }
    }
}
