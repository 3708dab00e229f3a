package dev.kit.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.GenericWebApplicationContext;

/** A test application on a free port of this machine, and a client of it. */
public final class TestServer implements AutoCloseable {

    /** What the class path brings and these applications do without. */
    private static final String UNUSED = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";

    private static final String IMPORTS =
            "/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ConfigurableApplicationContext context;

    private TestServer(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts {@code application}; settings are {@code name=value}. */
    public static TestServer start(Class<?> application, String... settings) {
        return new TestServer(new SpringApplication(application).run(arguments(settings)));
    }

    /** Starts {@code application} for the web but without a server, for tests that send no request. */
    public static ConfigurableApplicationContext startUnserved(
            Class<?> application, List<String> shared, String... more) {
        SpringApplication unserved = new SpringApplication(application);
        unserved.setLogStartupInfo(false);
        unserved.setApplicationContextFactory(type -> {
            GenericWebApplicationContext context = new GenericWebApplicationContext();
            context.setServletContext(new MockServletContext());
            return context;
        });
        return unserved.run(
                arguments(Stream.concat(shared.stream(), Stream.of(more)).toArray(String[]::new)));
    }

    private static String[] arguments(String... settings) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.main.banner-mode=off",
                "--spring.autoconfigure.exclude=" + UNUSED));
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        return arguments.toArray(String[]::new);
    }

    /** Starts {@code application} with settings that several tests share, and further ones. */
    public static TestServer start(Class<?> application, List<String> shared, String... more) {
        return start(
                application, Stream.concat(shared.stream(), Stream.of(more)).toArray(String[]::new));
    }

    /** Starts {@code application} as it would be without the starter on its class path. */
    public static TestServer startWithoutKit(Class<?> application, String... settings) {
        String without = "spring.autoconfigure.exclude=" + String.join(",", ourAutoConfigurations());
        return start(application, List.of(settings), without);
    }

    private static List<String> ourAutoConfigurations() {
        try (InputStream in = Objects.requireNonNull(TestServer.class.getResourceAsStream(IMPORTS))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer without what is of the moment: its date, and where its chunks end. */
    public static String comparable(String answer) {
        return answer.replaceAll("\r\nDate: [^\r]*", "")
                .replaceAll("\"timestamp\":\"[^\"]*\"", "")
                .replaceAll("<div id='created'>[^<]*</div>", "")
                .replaceAll("(?m)^[0-9a-f]+\r$", "");
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    public int port() {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, null, headers);
    }

    public HttpResponse<String> send(String method, String path, @Nullable String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    /** Sends a request line as it stands, which no well-behaved client would, and returns the whole answer. */
    public String line(String requestLine, String... headers) throws IOException {
        return line(port(), requestLine, headers);
    }

    /** The same of another server on this machine. */
    public static String line(int port, String requestLine, String... headers) throws IOException {
        StringBuilder head = new StringBuilder(requestLine).append(" HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return raw(port, head.append("Connection: close\r\n\r\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes and reads until the server closes. */
    public String raw(byte[] request) throws IOException {
        return raw(port(), request);
    }

    private static String raw(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            OutputStream out = socket.getOutputStream();
            out.write(request);
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** The status of a whole answer. */
    public static int status(String answer) {
        return Integer.parseInt(answer.substring(9, 12));
    }

    @Override
    public void close() {
        context.close();
    }
}
