package dev.kit.boot.reload;

import dev.kit.cli.command.Console;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.DevLoop;
import dev.kit.cli.dev.DevRequest;
import dev.kit.cli.dev.ProjectBuild;
import dev.kit.cli.dev.ProjectLayout;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A small application of Kit under {@code kit dev}, with the jars of Kit and no database. */
final class DevelopedShop implements AutoCloseable {

    private static final Pattern LIBRARIES = Pattern.compile(
            "(spring-(boot|core|web|webmvc|beans|context|aop|expression|tx|jdbc)(-(?!security|data|jdbc|sql|tx"
                    + "|jpa|flyway|health|actuator|websocket|starter|devtools|loader|test).*|-[0-9].*)"
                    + "|tomcat-embed|jackson-|slf4j-api|logback-|log4j-|jul-to|micrometer-(commons|observation)"
                    + "|commons-logging|snakeyaml|jakarta\\.|jspecify|hibernate-validator|jboss-logging|classmate"
                    + "|caffeine|json-schema|cron-utils).*\\.jar");

    /** The studio, and the HTTP clients that it observes. */
    private static final Pattern STUDIO =
            Pattern.compile("(kit-(studio|client)(?!.*-tests)|spring-webflux-|reactor-core-|reactive-streams-"
                    + "|okhttp-jvm-|okio-jvm-|kotlin-stdlib-|httpc(lient|ore)5-).*");

    private static final Pattern ADDRESS = Pattern.compile("shop +http://\\S+:(\\d+)\n");

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private final HttpClient client = HttpClient.newHttpClient();

    private final Path directory;

    private final int port;

    private final DevLoop loop;

    private final Thread thread;

    /** Compiles the sources, by their path below {@code src/main/java}, and starts. */
    DevelopedShop(Path parent, Map<String, String> sources) throws Exception {
        this(parent, sources, false);
    }

    /** Starts with the studio and all the HTTP clients it observes, or with neither. */
    DevelopedShop(Path parent, Map<String, String> sources, boolean studio) throws Exception {
        this.directory = Files.createDirectories(parent.resolve("shop"));
        List<Path> libraries = libraries(parent, studio);
        for (Map.Entry<String, String> source : sources.entrySet()) {
            write(source.getKey(), source.getValue());
        }
        Path classes = Files.createDirectories(directory.resolve("target/classes"));
        Path roots = directory.resolve("src/main/java");
        ModuleCompiler compiler = ModuleCompiler.open(List.of(roots), libraries, classes, 17);
        CompileOutcome outcome = compiler.compileAll();
        if (!outcome.isClean()) {
            throw new IllegalStateException(outcome.errors().toString());
        }
        compiler.write(outcome.changes());
        DevRequest request = new DevRequest(
                "shop",
                directory,
                List.of(roots),
                List.of(directory.resolve("src/main/resources")),
                classes,
                libraries,
                libraries,
                null,
                0,
                "dev",
                studio,
                DatabaseMode.NONE,
                null,
                17,
                Map.of(),
                new HashMap<>(System.getenv()),
                ProjectLayout.single());
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        this.loop = new DevLoop(
                request,
                Console.of(stream, stream, false),
                (language, document, place) -> {},
                () -> {
                    throw new IllegalStateException("No database is needed");
                },
                ProjectBuild.none(Instant.MAX),
                null);
        this.thread = new Thread(loop::run, "developed-shop");
        thread.start();
        awaitOutput("ready in");
        Matcher address = ADDRESS.matcher(output());
        if (!address.find()) {
            throw new IllegalStateException(output());
        }
        this.port = Integer.parseInt(address.group(1));
    }

    void write(String file, String text) throws IOException {
        Path path = directory.resolve("src/main/java").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    void edit(String file, String from, String to) throws IOException {
        Path path = directory.resolve("src/main/java").resolve(file);
        Files.writeString(path, Files.readString(path).replace(from, to));
    }

    String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    URI address(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** The body, or {@code status} and its number. */
    String get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address(path)));
    }

    /** The same of a request without a body. */
    String post(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(address(path)).POST(HttpRequest.BodyPublishers.noBody()));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response =
                client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
        return response.statusCode() == 200 ? response.body() : "status " + response.statusCode();
    }

    private void awaitOutput(String text) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!output().contains(text)) {
            if (System.nanoTime() > deadline || !thread.isAlive() || output().contains("application ended with")) {
                throw new IllegalStateException(output());
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Modules of this build come as directories, which an application does not have among its libraries. */
    private static List<Path> libraries(Path parent, boolean studio) throws IOException {
        List<Path> libraries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path) && path.endsWith("target/classes")) {
                String module = String.valueOf(path.getParent().getParent().getFileName());
                if (!module.equals("kit-cli")
                        && (studio || !STUDIO.matcher(module).matches())) {
                    libraries.add(jar(path, parent.resolve(module + ".jar")));
                }
            } else if (isLibrary(String.valueOf(path.getFileName()))
                    || (studio
                            && STUDIO.matcher(String.valueOf(path.getFileName()))
                                    .matches())) {
                libraries.add(path);
            }
        }
        return libraries;
    }

    private static boolean isLibrary(String name) {
        return LIBRARIES.matcher(name).matches()
                || name.matches("kit-(constructs|envkit|redaction|spring-boot-starter)-[^-]*" + "(-SNAPSHOT)?\\.jar");
    }

    private static Path jar(Path classes, Path file) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file));
                Stream<Path> paths = Files.walk(classes)) {
            for (Path path : paths.toList()) {
                String name = classes.relativize(path).toString().replace(File.separatorChar, '/');
                if (!name.isEmpty()) {
                    jar.putNextEntry(new JarEntry(Files.isDirectory(path) ? name + "/" : name));
                    if (Files.isRegularFile(path)) {
                        Files.copy(path, jar);
                    }
                }
            }
        }
        return file;
    }

    @Override
    public void close() {
        loop.stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
