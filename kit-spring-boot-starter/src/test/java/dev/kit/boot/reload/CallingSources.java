package dev.kit.boot.reload;

/** Sources of an application that calls itself and others by every HTTP client. */
final class CallingSources {

    static final String WAYS = """
            package app;

            import dev.kit.client.Call;
            import dev.kit.client.TypedFetcher;
            import dev.kit.client.json.TypeRef;
            import jakarta.servlet.http.HttpServletRequest;
            import java.io.IOException;
            import java.io.InputStream;
            import java.net.HttpURLConnection;
            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse.BodyHandlers;
            import java.util.Map;
            import java.util.concurrent.CompletableFuture;
            import okhttp3.*;
            import org.apache.hc.client5.http.classic.methods.HttpPost;
            import org.apache.hc.client5.http.impl.classic.HttpClients;
            import org.apache.hc.core5.http.io.entity.EntityUtils;
            import org.apache.hc.core5.http.io.entity.StringEntity;
            import org.springframework.http.client.JdkClientHttpRequestFactory;
            import org.springframework.web.bind.annotation.*;
            import org.springframework.web.bind.annotation.RequestBody;
            import org.springframework.web.client.RestClient;
            import org.springframework.web.client.RestTemplate;
            import org.springframework.web.client.support.RestClientAdapter;
            import org.springframework.web.reactive.function.client.WebClient;
            import org.springframework.web.service.annotation.PostExchange;
            import org.springframework.web.service.invoker.HttpServiceProxyFactory;

            @RestController
            class Ways {
                private static final HttpClient JDK = HttpClient.newHttpClient();
                private static final OkHttpClient OK = new OkHttpClient();
                private final RestClient bean;

                Ways(RestClient bean) {
                    this.bean = bean;
                }

                interface Callee {
                    @PostExchange("/callee")
                    String call(@RequestBody String body);
                }

                private static String base(HttpServletRequest request) {
                    return "http://127.0.0.1:" + request.getLocalPort();
                }

                private static HttpRequest request(String url) {
                    return HttpRequest.newBuilder(URI.create(url))
                            .header("Authorization", "Bearer hush")
                            .header("Content-Type", "text/plain")
                            .POST(HttpRequest.BodyPublishers.ofString("four"))
                            .build();
                }

                @GetMapping("/way/{way}")
                String way(@PathVariable String way, HttpServletRequest asked) throws Exception {
                    String base = base(asked);
                    String url = base + "/callee?token=hush&a=1";
                    switch (way) {
                        case "bean":
                            return bean.post().uri(url).body("four").retrieve().body(String.class);
                        case "builder":
                            return RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build()
                                    .post().uri(url).body("four").retrieve().body(String.class);
                        case "create":
                            return RestClient.create().post().uri(url).body("four").retrieve().body(String.class);
                        case "template":
                            return new RestTemplate().postForObject(url, "four", String.class);
                        case "webclient":
                            return WebClient.create().post().uri(url).bodyValue("four").retrieve()
                                    .bodyToMono(String.class).block();
                        case "exchange":
                            return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(RestClient.create(base)))
                                    .build().createClient(Callee.class).call("four");
                        case "send":
                            return JDK.send(request(url), BodyHandlers.ofString()).body();
                        case "sendAsync":
                            return JDK.sendAsync(request(url), BodyHandlers.ofString()).get().body();
                        case "connection":
                            return connection(url);
                        case "apache":
                            HttpPost post = new HttpPost(url);
                            post.setEntity(new StringEntity("four"));
                            try (var http = HttpClients.createDefault()) {
                                return http.execute(post, answer -> EntityUtils.toString(answer.getEntity()));
                            }
                        case "okhttp":
                            try (Response answer = OK.newCall(new Request.Builder().url(url)
                                    .post(okhttp3.RequestBody.create("four", MediaType.get("text/plain"))).build())
                                    .execute()) {
                                return answer.body().string();
                            }
                        case "enqueue":
                            return enqueued(url);
                        default:
                            TypedFetcher fetcher = TypedFetcher.builder(base).build();
                            return String.valueOf((Object) fetcher.call("POST /callee",
                                    Call.create().text("four", "text/plain"), TypeRef.of(Map.class)));
                    }
                }

                private static String enqueued(String url) throws Exception {
                    CompletableFuture<String> body = new CompletableFuture<>();
                    OK.newCall(new Request.Builder().url(url)
                            .post(okhttp3.RequestBody.create("four", MediaType.get("text/plain"))).build())
                            .enqueue(new Callback() {
                                @Override
                                public void onFailure(okhttp3.Call call, IOException failure) {
                                    body.completeExceptionally(failure);
                                }

                                @Override
                                public void onResponse(okhttp3.Call call, Response answer) throws IOException {
                                    body.complete(answer.body().string());
                                }
                            });
                    return body.get();
                }

                private static String connection(String url) throws Exception {
                    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
                    connection.setDoOutput(true);
                    connection.setRequestProperty("Content-Type", "text/plain");
                    connection.getOutputStream().write("four".getBytes());
                    try (InputStream in = connection.getInputStream()) {
                        return new String(in.readAllBytes());
                    }
                }

                @GetMapping("/unread")
                int unread(HttpServletRequest asked) throws Exception {
                    HttpURLConnection connection =
                            (HttpURLConnection) URI.create(base(asked) + "/missing").toURL().openConnection();
                    connection.setRequestMethod("POST");
                    return connection.getResponseCode();
                }

                @GetMapping("/refused/{way}")
                String refused(@PathVariable String way) {
                    try {
                        switch (way) {
                            case "send" -> JDK.send(request("http://127.0.0.1:1/"), BodyHandlers.ofString());
                            case "okhttp" ->
                                OK.newCall(new Request.Builder().url("http://127.0.0.1:1/").build()).execute();
                            default -> connection("http://127.0.0.1:1/");
                        }
                        return "answered";
                    } catch (Exception e) {
                        return e.getClass().getName();
                    }
                }

                @GetMapping("/endless")
                int endless(@RequestParam int port) throws Exception {
                    InputStream body = JDK.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build(),
                            BodyHandlers.ofInputStream()).body();
                    return body.readNBytes(1_000_000).length;
                }
            }
            """;

    /** Calls of a server whose certificate only the given store knows. */
    static final String SECURE = """
            package app;

            import java.io.InputStream;
            import java.net.URI;
            import java.net.http.HttpClient;
            import java.net.http.HttpRequest;
            import java.net.http.HttpResponse.BodyHandlers;
            import java.nio.file.Path;
            import java.security.KeyStore;
            import javax.net.ssl.HttpsURLConnection;
            import javax.net.ssl.SSLContext;
            import javax.net.ssl.TrustManagerFactory;
            import org.springframework.web.bind.annotation.*;

            @RestController
            class Secure {
                @GetMapping("/secure/{way}")
                String call(@PathVariable String way, @RequestParam String url, @RequestParam String keys)
                        throws Exception {
                    SSLContext trust = trust(keys);
                    if (way.equals("connection")) {
                        HttpsURLConnection connection =
                                (HttpsURLConnection) URI.create(url).toURL().openConnection();
                        connection.setSSLSocketFactory(trust.getSocketFactory());
                        connection.setDoOutput(true);
                        connection.setRequestProperty("Content-Type", "text/plain");
                        connection.getOutputStream().write("four".getBytes());
                        try (InputStream in = connection.getInputStream()) {
                            return new String(in.readAllBytes()) + connection.getCipherSuite().substring(0, 4);
                        }
                    }
                    HttpClient client = HttpClient.newBuilder().sslContext(trust).build();
                    HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                            .header("Content-Type", "text/plain")
                            .POST(HttpRequest.BodyPublishers.ofString("four"))
                            .build();
                    return way.equals("send")
                            ? client.send(request, BodyHandlers.ofString()).body() + "TLS_"
                            : client.sendAsync(request, BodyHandlers.ofString()).get().body() + "TLS_";
                }

                @GetMapping("/distrusted/{way}")
                String refused(@PathVariable String way, @RequestParam String url) {
                    try {
                        if (way.equals("connection")) {
                            ((HttpsURLConnection) URI.create(url).toURL().openConnection()).getInputStream();
                        } else {
                            HttpClient.newHttpClient().send(
                                    HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
                        }
                        return "trusted";
                    } catch (Exception e) {
                        return e.getClass().getName();
                    }
                }

                private static SSLContext trust(String keys) throws Exception {
                    KeyStore store = KeyStore.getInstance(Path.of(keys).toFile(), "open-sesame".toCharArray());
                    TrustManagerFactory trust =
                            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                    trust.init(store);
                    SSLContext context = SSLContext.getInstance("TLS");
                    context.init(null, trust.getTrustManagers(), null);
                    return context;
                }
            }
            """;

    private CallingSources() {}
}
