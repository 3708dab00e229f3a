package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCalls;
import java.net.HttpURLConnection;
import java.net.http.HttpClient;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.util.function.SingletonSupplier;

/**
 * Receives the calls of HTTP clients from the agent of {@code kit dev}, which rewrites their entry points. Thread-safe.
 *
 * <p>An entry point reports its name, its object and its arguments. The function answers null to let it go on, or makes
 * the call itself and answers with an array of its result. The agent and the starter share no type but those of the
 * JDK, because the classes of the JDK see no others.
 */
final class EntryPoints implements Function<Object[], Object @Nullable []>, DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(EntryPoints.class);

    /** The system property with the agent's function, which takes the observer, or null for none. */
    private static final String AGENT = "__kit_calls_agent__";

    /** The object whose entry point this thread calls again, to be let through. */
    private static final ThreadLocal<@Nullable Object> LET_THROUGH = new ThreadLocal<>();

    private final OutgoingCalls calls;
    private final UrlConnectionCalls connections = new UrlConnectionCalls();

    /** No member and no method reference names a type of OkHttp, which an application may lack. */
    private final SingletonSupplier<Object> okHttp = SingletonSupplier.of(() -> new OkHttpCalls());

    EntryPoints(Studio studio) {
        this.calls = studio.outgoingCalls();
        studio.recorder().unseenClients(UnseenClient.names(areObserved()));
        if (studio.enabled()) {
            tell(this);
        }
    }

    /** Returns whether the agent is there. */
    static boolean areObserved() {
        return System.getProperties().get(AGENT) instanceof Consumer<?>;
    }

    @SuppressWarnings("unchecked") // the agent's, by its name
    private static void tell(@Nullable EntryPoints observer) {
        if (System.getProperties().get(AGENT) instanceof Consumer<?> agent) {
            ((Consumer<@Nullable Object>) agent).accept(observer);
        }
    }

    /** Calls the entry point of {@code self} without observing it again. */
    static <T> T original(Object self, Callable<T> work) throws Exception {
        Object before = LET_THROUGH.get();
        LET_THROUGH.set(self);
        try {
            return work.call();
        } finally {
            if (before == null) {
                LET_THROUGH.remove();
            } else {
                LET_THROUGH.set(before);
            }
        }
    }

    @Override
    public Object @Nullable [] apply(Object[] point) {
        if (LET_THROUGH.get() == point[1]) {
            return null;
        }
        Callable<Object @Nullable []> observed = prepared(String.valueOf(point[0]), point);
        try {
            return observed == null ? null : observed.call();
        } catch (Exception failure) {
            EntryPoints.<RuntimeException>rethrow(failure);
            return null; // never reached
        }
    }

    /** Lets the application's call pass unobserved if it cannot be observed. */
    private @Nullable Callable<Object @Nullable []> prepared(String name, Object[] point) {
        try {
            return observed(name, point);
        } catch (Exception | LinkageError failure) {
            log.debug("A call of {} is not recorded.", name, failure);
            return null;
        }
    }

    private @Nullable Callable<Object @Nullable []> observed(String name, Object[] point) throws Exception {
        return switch (name) {
            case "HttpClientImpl" -> JdkCalls.observe(calls, (HttpClient) point[1], point);
            case "HttpURLConnection", "AbstractDelegateHttpsURLConnection" ->
                connections.observe(calls, (HttpURLConnection) point[1], String.valueOf(point[2]));
            case "InternalHttpClient", "MinimalHttpClient" -> ApacheCalls.observe(calls, point);
            case "OkHttpClient" -> ((OkHttpCalls) okHttp.obtain()).observe(calls, point);
            case "ExchangeFunctions$DefaultExchangeFunction" -> WebClientCalls.observe(calls, point);
            default -> SpringRequestCalls.observe(calls, point);
        };
    }

    @SuppressWarnings("unchecked") // the application expects the exception of its client as it is
    private static <E extends Exception> void rethrow(Exception failure) throws E {
        throw (E) failure;
    }

    @Override
    public void destroy() {
        tell(null);
    }
}
