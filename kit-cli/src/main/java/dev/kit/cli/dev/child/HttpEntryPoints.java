package dev.kit.cli.dev.child;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The entry points of HTTP clients, rewritten once the studio wants to observe them. Thread-safe.
 *
 * <p>The classes are loaded and redefined at that time. A transformer would see them without being asked, but the JVM
 * would pass it each of the thousands of classes of a start, which costs a start 0.1 s.
 */
final class HttpEntryPoints implements Consumer<@Nullable Object> {

    /** The system property in which Kit's starter looks up this function. */
    private static final String AGENT = "__kit_calls_agent__";

    private static final Map<String, Set<String>> METHODS = new LinkedHashMap<>(Map.of(
            "jdk.internal.net.http.HttpClientImpl",
            Set.of(
                    "send(Ljava/net/http/HttpRequest;Ljava/net/http/HttpResponse$BodyHandler;)"
                            + "Ljava/net/http/HttpResponse;",
                    "sendAsync(Ljava/net/http/HttpRequest;Ljava/net/http/HttpResponse$BodyHandler;"
                            + "Ljava/net/http/HttpResponse$PushPromiseHandler;)"
                            + "Ljava/util/concurrent/CompletableFuture;"),
            "sun.net.www.protocol.http.HttpURLConnection",
            Set.of(
                    "connect()V",
                    "getOutputStream()Ljava/io/OutputStream;",
                    "getInputStream()Ljava/io/InputStream;",
                    "getErrorStream()Ljava/io/InputStream;"),
            "sun.net.www.protocol.https.AbstractDelegateHttpsURLConnection",
            Set.of("connect()V"),
            "org.apache.hc.client5.http.impl.classic.InternalHttpClient",
            Set.of(apache()),
            "org.apache.hc.client5.http.impl.classic.MinimalHttpClient",
            Set.of(apache()),
            "okhttp3.OkHttpClient",
            Set.of("newCall(Lokhttp3/Request;)Lokhttp3/Call;"),
            "org.springframework.web.reactive.function.client.ExchangeFunctions$DefaultExchangeFunction",
            Set.of("exchange(Lorg/springframework/web/reactive/function/client/ClientRequest;)"
                    + "Lreactor/core/publisher/Mono;"),
            "org.springframework.http.client.JettyClientHttpRequest",
            Set.of(spring()),
            "org.springframework.http.client.ReactorClientHttpRequest",
            Set.of(spring())));

    private final Instrumentation jvm;

    private boolean rewritten;

    private HttpEntryPoints(Instrumentation jvm) {
        this.jvm = jvm;
    }

    private static String apache() {
        return "doExecute(Lorg/apache/hc/core5/http/HttpHost;Lorg/apache/hc/core5/http/ClassicHttpRequest;"
                + "Lorg/apache/hc/core5/http/protocol/HttpContext;)"
                + "Lorg/apache/hc/client5/http/impl/classic/CloseableHttpResponse;";
    }

    private static String spring() {
        return "executeInternal(Lorg/springframework/http/HttpHeaders;"
                + "Lorg/springframework/http/StreamingHttpOutputMessage$Body;)"
                + "Lorg/springframework/http/client/ClientHttpResponse;";
    }

    /** Offers the entry points to Kit's starter. */
    static void offer(Instrumentation jvm) {
        System.getProperties().put(AGENT, new HttpEntryPoints(jvm));
    }

    /** Reports the calls of the entry points to this function from now on; null ends it. */
    @Override
    public synchronized void accept(@Nullable Object observer) {
        Properties properties = System.getProperties();
        if (observer == null) {
            properties.remove(EntryPointRewriter.OBSERVER);
            return;
        }
        if (!rewritten) {
            rewritten = true;
            METHODS.forEach(this::rewrite);
        }
        properties.put(EntryPointRewriter.OBSERVER, observer);
    }

    private void rewrite(String name, Set<String> methods) {
        String file = '/' + name.replace('.', '/') + ".class";
        try {
            Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            try (InputStream in = type.getResourceAsStream(file)) {
                // The constructors name the classes it needs, without which it cannot be redefined.
                if (in != null && type.getDeclaredConstructors().length > 0) {
                    jvm.redefineClasses(new ClassDefinition(type, EntryPointRewriter.rewrite(in, methods)));
                }
            }
        } catch (ClassNotFoundException | NoClassDefFoundError absent) {
            return; // the application does not have this client
        } catch (IOException | UnmodifiableClassException | RuntimeException | LinkageError | InternalError e) {
            System.err.println("kit: the studio does not record the calls of " + name + ": " + e);
        }
    }
}
