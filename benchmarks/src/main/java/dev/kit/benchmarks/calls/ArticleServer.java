package dev.kit.benchmarks.calls;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/** Serves one article, in a process of its own. */
public final class ArticleServer {

    private ArticleServer() {}

    public static void main(String[] arguments) throws IOException {
        byte[] json = JsonMapper.shared().writeValueAsBytes(Article.sample());
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/articles/7", exchange -> {
            try (exchange) {
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, json.length);
                exchange.getResponseBody().write(json);
            }
        });
        server.start();
        System.out.println(server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // until the benchmark closes its end
        }
        System.exit(0);
    }
}
