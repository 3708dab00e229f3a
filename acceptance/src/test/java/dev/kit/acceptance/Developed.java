package dev.kit.acceptance;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A fresh checkout of an application, run by {@code mvn kit:dev} with nothing before it. */
final class Developed implements AutoCloseable {

    private static final Pattern STUDIO = Pattern.compile("studio +(http://localhost:(\\d+)/\\S*)");

    private final Path checkout;

    private final Background maven;

    private final RunDatabase database;

    private final String studio;

    private final int port;

    private final HttpClient client = HttpClient.newHttpClient();

    private Developed(Path checkout, Background maven, RunDatabase database) {
        this.checkout = checkout;
        this.maven = maven;
        this.database = database;
        Matcher address = maven.await(STUDIO);
        studio = address.group(1);
        port = Integer.parseInt(address.group(2));
    }

    static Developed start(Subject subject) throws IOException, InterruptedException {
        Path directory = Workplace.directory().resolve("dev");
        Path checkout = directory.resolve(subject.name());
        Trees.delete(checkout);
        Trees.copy(Workplace.sources().resolve(subject.name()), checkout);
        Files.writeString(checkout.resolve(".gitignore"), "target/\n");
        commit(checkout);
        RunDatabase database = subject.usualDatabase(subject.name() + "-dev", checkout);
        Map<String, String> environment = new LinkedHashMap<>();
        for (String argument : database.arguments()) {
            String[] pair = argument.substring(2).split("=", 2);
            environment.put(pair[0].toUpperCase(Locale.ROOT).replace('.', '_'), pair[1]);
        }
        environment.put("SERVER_PORT", String.valueOf(Workplace.freePort()));
        Background maven = Background.start(
                checkout,
                directory.resolve(subject.name() + ".log"),
                environment,
                Background.maven(List.of("-Pkit", "kit:dev")));
        try {
            return new Developed(checkout, maven, database);
        } catch (AssertionError e) {
            maven.close();
            throw e;
        }
    }

    /** Answers the status of a page of the studio. */
    int studioPage() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(studio)).build();
        HttpClient following = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        return following.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    /** Asks the studio's API. */
    JsonNode studio(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(studio.replaceAll("/$", "") + "/api" + path))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new AssertionError(request.uri() + " answered " + response.statusCode() + ": " + response.body());
        }
        return JsonMapper.shared().readTree(response.body());
    }

    /** The recorded request of that path, in detail, once the studio has it. */
    JsonNode recorded(String path) throws IOException, InterruptedException {
        for (int attempt = 0; attempt < 600; attempt++) {
            for (JsonNode request : studio("/requests?limit=100")) {
                if (request.path("path").asString().equals(path)) {
                    return studio("/requests/" + request.path("id").asString());
                }
            }
            Pause.shortly();
        }
        throw new AssertionError("The studio never showed " + path + ": " + studio("/requests?limit=100"));
    }

    /** The functions that are named as the place of any statement or exception, without those that blame nobody. */
    List<String> blamed() throws IOException, InterruptedException {
        List<String> functions = new ArrayList<>();
        for (JsonNode request : studio("/requests?limit=100")) {
            JsonNode detail = studio("/requests/" + request.path("id").asString());
            detail.path("queries")
                    .forEach(query -> functions.add(
                            query.path("callSite").path("function").asString("")));
        }
        studio("/exceptions?limit=100")
                .forEach(exception -> functions.add(
                        exception.path("at").path("isApp").asBoolean(false)
                                ? exception.path("at").path("function").asString("")
                                : ""));
        functions.removeIf(String::isEmpty);
        return functions;
    }

    int port() {
        return port;
    }

    String output() {
        return maven.output();
    }

    String gitStatus() throws IOException, InterruptedException {
        return Background.run(checkout, List.of("git", "status", "--porcelain", "--untracked-files=all"));
    }

    List<String> end() {
        return maven.end();
    }

    @Override
    public void close() {
        maven.close();
        database.close();
    }

    private static void commit(Path checkout) throws IOException, InterruptedException {
        Background.run(checkout, List.of("git", "init", "-q"));
        Background.run(checkout, List.of("git", "add", "-A"));
        Background.run(
                checkout,
                List.of("git", "-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-q", "-m", "Begin"));
    }
}
