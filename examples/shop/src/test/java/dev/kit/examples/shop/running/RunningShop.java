package dev.kit.examples.shop.running;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.examples.shop.ShopApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The shop with its demo data on a database of its own and a free port, and a client of it. */
public final class RunningShop implements AutoCloseable {

    /** What a manager shows in X-API-Key. */
    public static final String MANAGER_KEY = "a-key-for-the-manager-in-tests";

    /** What an auditor shows in X-API-Key. */
    public static final String AUDITOR_KEY = "a-key-for-the-auditor-in-tests";

    private static final JsonMapper JSON = new JsonMapper();

    private final PostgresDatabase database;
    private final ConfigurableApplicationContext context;
    private final HttpClient http = HttpClient.newHttpClient();

    private RunningShop(PostgresDatabase database, ConfigurableApplicationContext context) {
        this.database = database;
        this.context = context;
    }

    public static RunningShop start(String... properties) {
        return start(PostgresServer.find().createDatabase(), properties);
    }

    /** On this database, which it closes. */
    public static RunningShop start(PostgresDatabase database, String... properties) {
        ConfigurableApplicationContext context = new SpringApplicationBuilder(ShopApplication.class)
                .profiles("dev")
                .properties(settings(database))
                .properties(properties)
                .run("--server.port=0");
        return new RunningShop(database, context);
    }

    private static Map<String, Object> settings(PostgresDatabase database) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("server.port", "0");
        settings.put("DATABASE_URL", database.connectionString(database.applicationRole()));
        settings.put("DATABASE_MIGRATION_URL", database.connectionString(database.ownerRole()));
        settings.put("DATABASE_APP_ROLE", database.applicationRole());
        settings.put("kit.rls.bypass-role", database.createBypassRole());
        settings.put("SESSION_SECRET", "a-secret-for-the-tests-of-the-shop-0123");
        settings.put("STAFF_MANAGER_KEY", MANAGER_KEY);
        settings.put("STAFF_AUDITOR_KEY", AUDITOR_KEY);
        return settings;
    }

    public PostgresDatabase database() {
        return database;
    }

    public URI url(String path) {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        return URI.create("http://localhost:" + port + path);
    }

    /** The value of the session cookie of a demo customer. */
    public String logIn(String email) {
        HttpResponse<String> response = send("POST", "/auth/login", "", """
                {"email": "%s", "password": "demo"}""".formatted(email));
        String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
        return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    }

    public HttpResponse<String> get(String path, String session) {
        return send("GET", path, session, "");
    }

    public HttpResponse<String> send(String method, String path, String session, String body) {
        return send(method, path, body, session.isEmpty() ? Map.of() : Map.of("Cookie", "session=" + session));
    }

    public HttpResponse<String> send(String method, String path, String body, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(url(path))
                .timeout(Duration.ofSeconds(30))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty() && !headers.containsKey("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::header);
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    @Override
    public void close() {
        context.close();
        database.close();
    }
}
