package dev.kit.cli.dev.child;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
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

    /** The methods of each class, with the number of their arguments, which distinguishes those of the same name. */
    private static final Map<String, Set<String>> METHODS = Map.ofEntries(
            Map.entry("jdk.internal.net.http.HttpClientImpl", Set.of("send/2", "sendAsync/3")),
            Map.entry(
                    "sun.net.www.protocol.http.HttpURLConnection",
                    Set.of("connect/0", "getOutputStream/0", "getInputStream/0", "getErrorStream/0")),
            Map.entry("sun.net.www.protocol.https.AbstractDelegateHttpsURLConnection", Set.of("connect/0")),
            Map.entry("org.apache.hc.client5.http.impl.classic.InternalHttpClient", Set.of("doExecute/3")),
            Map.entry("org.apache.hc.client5.http.impl.classic.MinimalHttpClient", Set.of("doExecute/3")),
            Map.entry("okhttp3.OkHttpClient", Set.of("newCall/1")),
            Map.entry(
                    "org.springframework.web.reactive.function.client.ExchangeFunctions$DefaultExchangeFunction",
                    Set.of("exchange/1")),
            Map.entry("org.springframework.http.client.JettyClientHttpRequest", Set.of("executeInternal/2")),
            Map.entry("org.springframework.http.client.ReactorClientHttpRequest", Set.of("executeInternal/2")));

    private final Instrumentation jvm;

    private boolean rewritten;

    private HttpEntryPoints(Instrumentation jvm) {
        this.jvm = jvm;
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
