package dev.kit.boot.reload;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * An HTTPS server on this machine with a certificate of its own.
 *
 * @param keys the store of the certificate, which clients have to trust
 */
record SecureServer(HttpsServer server, Path keys) implements AutoCloseable {

    private static final String PASSWORD = "open-sesame";

    /** Answers a text with the text that was sent. */
    static SecureServer start(Path directory) throws Exception {
        Path keys = directory.resolve("secure.p12");
        if (Files.notExists(keys)) {
            keytool(keys);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", SecureServer::answer);
        server.start();
        return new SecureServer(server, keys);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        byte[] body = ("got " + sent + " by ").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/plain");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void keytool(Path keys) throws IOException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String options =
                "-genkeypair -alias server -keyalg EC -dname CN=localhost -ext SAN=IP:127.0.0.1 -storetype PKCS12";
        ProcessBuilder builder = new ProcessBuilder(tool.toString());
        builder.command().addAll(List.of(options.split(" ")));
        builder.command().addAll(List.of("-keystore", keys.toString(), "-storepass", PASSWORD));
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(said);
        }
    }

    String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort() + "/notes";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
