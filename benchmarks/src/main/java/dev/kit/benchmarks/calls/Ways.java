package dev.kit.benchmarks.calls;

import dev.kit.client.NoInput;
import dev.kit.client.Operation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.transport.OkHttpTransport;
import feign.Feign;
import feign.RequestLine;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import retrofit2.Call;
import retrofit2.Converter;
import retrofit2.Retrofit;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** The ways to get one article. */
final class Ways {

    static final String SEND = "HttpClient.send";
    static final String KIT = "kit";
    static final String FEIGN = "feign, HttpURLConnection";
    static final String KIT_OKHTTP = "kit, OkHttp";
    static final String RETROFIT = "retrofit, OkHttp";

    private static final ObjectReader READER = JsonMapper.shared().readerFor(Article.class);
    private static final Operation<NoInput, Article, Object> GET = Operation.<NoInput, Article, Object>define(
                    "getArticle", HttpMethod.GET, "/articles/7")
            .success(200, Article.class)
            .build();

    private Ways() {}

    static Map<String, Way> of(String url) {
        HttpClient client = HttpClient.newBuilder().build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/articles/7"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Accept", "application/json")
                .build();
        TypedFetcher kit = TypedFetcher.create(url);
        Articles feign = Feign.builder()
                .decoder((response, type) -> READER.readValue(response.body().asInputStream()))
                .target(Articles.class, url);
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put(
                SEND,
                () -> READER.readValue(
                        client.send(request, BodyHandlers.ofByteArray()).body()));
        ways.put(
                "HttpClient.sendAsync.get",
                () -> READER.readValue(client.sendAsync(request, BodyHandlers.ofByteArray())
                        .get(30, TimeUnit.SECONDS)
                        .body()));
        ways.put(KIT, () -> kit.call(GET));
        ways.put(FEIGN, feign::article);
        TypedFetcher kitOk =
                TypedFetcher.builder(url).transport(OkHttpTransport.create()).build();
        OkHttpClient ok = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(64, 5, TimeUnit.MINUTES)) // as Kit's, so that it closes none either
                .build();
        RetrofitArticles retrofit = new Retrofit.Builder()
                .baseUrl(url)
                .client(ok)
                .addConverterFactory(new JsonConverters())
                .build()
                .create(RetrofitArticles.class);
        ways.put(KIT_OKHTTP, () -> kitOk.call(GET));
        ways.put(RETROFIT, () -> {
            Article article = retrofit.article().execute().body();
            if (article == null) {
                throw new IOException("Retrofit read nothing.");
            }
            return article;
        });
        return ways;
    }

    /** Gets the article once. */
    @FunctionalInterface
    interface Way {
        Article get() throws Exception;
    }

    /** For Retrofit. */
    interface RetrofitArticles {
        @retrofit2.http.GET("/articles/7")
        Call<Article> article();
    }

    /** Reads answers as the other ways do. */
    private static final class JsonConverters extends Converter.Factory {
        @Override
        public Converter<ResponseBody, ?> responseBodyConverter(
                Type type, Annotation[] annotations, Retrofit retrofit) {
            return body -> {
                try (body) {
                    return READER.<Article>readValue(body.byteStream());
                }
            };
        }
    }

    /** For Feign. */
    interface Articles {
        @RequestLine("GET /articles/7")
        Article article() throws IOException;
    }
}
