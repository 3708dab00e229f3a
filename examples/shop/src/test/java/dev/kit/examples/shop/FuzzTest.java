package dev.kit.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Thousands of requests, valid but for a few seeded changes, against the running shop over sockets.
 *
 * <p>{@code -Dkit.fuzz.seed} and {@code -Dkit.fuzz.count} choose others; a failure prints both and the request.
 */
class FuzzTest {

    private static final long SEED = Long.getLong("kit.fuzz.seed", 20_260_101L);
    private static final int COUNT = Integer.getInteger("kit.fuzz.count", 10_000);
    private static final long MAX_GROWTH = 64L << 20;

    /** 501 and 505 are Tomcat's own, for what is no HTTP/1.1 that it knows. */
    private static final Pattern FAILURE = Pattern.compile("HTTP/1\\.1 5(?!01|05)\\d\\d");

    private static final Pattern LEAK = Pattern.compile(
            "Exception|\\tat |\\bat [a-z]+(\\.\\w+)+\\(|\\b(java|jakarta|tools\\.jackson|org\\.\\w+|com\\.\\w+|dev\\.kit)\\.[a-z]\\w*\\."
                    + "|(?i)select .+ from|insert into|update \\w+ set|jdbc:|psql|<html");

    private static RunningShop shop;
    private static List<FuzzRequest> valid;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
        String session = "Cookie: session=" + shop.logIn("alice@acme.test");
        String lines = "{\"lines\":[{\"productId\":1,\"quantity\":2},{\"productId\":2,\"quantity\":1}]}";
        var placed = shop.send("POST", "/orders", session.substring(16), lines);
        String order = new JsonMapper().readTree(placed.body()).path("id").asString();
        String key = "X-API-Key: " + RunningShop.MANAGER_KEY;
        String product = "{\"name\":\"Pen\",\"price\":1.50,\"stock\":100}";
        valid = List.of(
                FuzzRequest.of("GET", "/products?search=pen&limit=5&cursor=3", ""),
                FuzzRequest.of("GET", "/products/1", ""),
                FuzzRequest.of("HEAD", "/products/1/stock", ""),
                FuzzRequest.of("OPTIONS", "/products", ""),
                FuzzRequest.of("PUT", "/staff/products/1", product, key),
                FuzzRequest.of("POST", "/auth/login", "{\"email\":\"alice@acme.test\",\"password\":\"demo\"}"),
                FuzzRequest.of("GET", "/auth/me", "", session),
                FuzzRequest.of("POST", "/auth/logout", "", session),
                FuzzRequest.of("POST", "/orders", lines, session),
                FuzzRequest.of("GET", "/orders?limit=3&cursor=" + order, "", session),
                FuzzRequest.of("GET", "/orders/" + order, "", session),
                FuzzRequest.of("PATCH", "/orders/" + order, "{\"status\":\"PAID\"}", session),
                FuzzRequest.of("DELETE", "/orders/" + order, "", session),
                FuzzRequest.of("GET", "/docs/openapi.json", ""));
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @Test
    @DisplayName("VA-13 VA-14 SPR-05 ER-09 thousands of broken requests: no failure, no leak, alive, memory flat")
    void survives() throws Exception {
        Map<String, Integer> statuses = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        int warm = COUNT / 4;
        long before = 0;
        for (int i = 0; i < COUNT; i++) {
            before = i == warm ? usedAfterCollection() : before;
            FuzzRequest request = new Mutations(SEED + i).next(valid);
            String answer = send(request);
            check(i, request, answer).ifPresent(faults::add);
            statuses.merge(answer.isEmpty() ? "closed" : answer.substring(9, 12), 1, Integer::sum);
        }
        long growth = usedAfterCollection() - before;

        System.out.println("fuzz: " + COUNT + " requests from seed " + SEED + ": " + statuses + ", heap "
                + (growth >> 20) + " MiB more than after the first quarter");
        assertThat(faults)
                .as("the first of " + faults.size())
                .extracting(FuzzTest::shortened)
                .isEmpty();
        assertThat(shop.get("/products?limit=1", "").statusCode()).isEqualTo(200);
        assertThat(growth).as("growth of the heap").isLessThan(MAX_GROWTH);
        if (COUNT >= 1_000) {
            assertThat(statuses).as("requests get past the door").containsKeys("200", "400", "401", "404", "422");
        }
    }

    private static String shortened(String fault) {
        return fault.substring(0, Math.min(2_000, fault.length()));
    }

    private static Optional<String> check(int number, FuzzRequest request, String answer) {
        Matcher failure = FAILURE.matcher(answer);
        Matcher leak = LEAK.matcher(body(request, answer));
        boolean failed = failure.find();
        if (failed || leak.find()) {
            return Optional.of("Request " + number + (failed ? " failed" : " leaked \"" + leak.group() + "\"")
                    + "; repeat with -Dkit.fuzz.seed=" + (SEED + number) + " -Dkit.fuzz.count=1\n" + request
                    + "\n--- answer ---\n" + answer);
        }
        return Optional.empty();
    }

    /** The document describes orders in words that a leak would use. */
    private static String body(FuzzRequest request, String answer) {
        boolean document = request.path.startsWith("/docs") && answer.startsWith("HTTP/1.1 200");
        return document ? "" : answer.substring(Math.max(0, answer.indexOf("\r\n\r\n")));
    }

    private static String send(FuzzRequest request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), shop.url("/").getPort())) {
            socket.setSoTimeout(30_000);
            try {
                socket.getOutputStream().write(request.bytes());
                socket.shutdownOutput();
                return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            } catch (java.net.SocketException refusedEarly) {
                // The server may answer and close before it has read everything.
                return "";
            }
        }
    }

    private static long usedAfterCollection() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
