package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Observes {@code HttpURLConnection}, whose call spreads over several methods. Thread-safe. */
final class UrlConnectionCalls {

    private final Map<HttpURLConnection, Connected> open = Collections.synchronizedMap(new WeakHashMap<>());

    /** The call of one connection; it must not refer to the connection, which would then never be collected. */
    private static final class Connected {

        private final OutgoingCall call;
        private WeakReference<InputStream> source = new WeakReference<>(null);
        private WeakReference<InputStream> observed = new WeakReference<>(null);
        private boolean answered;

        Connected(OutgoingCall call) {
            this.call = call;
        }

        /** Returns the same stream as before, because the connection does as well. */
        private synchronized InputStream reading(InputStream given) {
            InputStream known = observed.get();
            if (known == null || source.get() != given) {
                known = call.receiving(given);
                source = new WeakReference<>(given);
                observed = new WeakReference<>(known);
            }
            return known;
        }
    }

    @Nullable Callable<Object @Nullable []> observe(OutgoingCalls calls, HttpURLConnection connection, String method)
            throws Exception {
        Connected known = open.get(connection);
        if (known == null && !method.equals("getErrorStream")) {
            known = begin(calls, connection, method.equals("getOutputStream"));
        }
        Connected connected = known;
        if (connected == null) {
            return null;
        }
        return switch (method) {
            case "connect" ->
                () -> new Object[] {
                    attempt(connection, connected, () -> {
                        connection.connect();
                        return connection;
                    })
                };
            case "getOutputStream" ->
                () -> new Object[] {connected.call.sending(attempt(connection, connected, connection::getOutputStream))
                };
            case "getInputStream" -> () -> new Object[] {input(connection, connected)};
            default -> () -> new Object[] {error(connection, connected)};
        };
    }

    private @Nullable Connected begin(OutgoingCalls calls, HttpURLConnection connection, boolean writes)
            throws Exception {
        URI url = connection.getURL().toURI();
        boolean posts = writes && connection.getRequestMethod().equals("GET"); // as the connection itself decides
        OutgoingCall call = calls.begin("HttpURLConnection", posts ? "POST" : connection.getRequestMethod(), url);
        if (call == null) {
            return null;
        }
        Connected begun = new Connected(call);
        open.put(connection, begun);
        calls.headersFor(url, name -> connection.getRequestProperty(name) != null)
                .forEach(connection::setRequestProperty);
        call.asked(connection.getRequestProperties());
        return begun;
    }

    private static <T> T attempt(HttpURLConnection connection, Connected connected, Callable<T> work) throws Exception {
        return connected.call.attempt(() -> EntryPoints.original(connection, work));
    }

    private static InputStream input(HttpURLConnection connection, Connected connected) throws Exception {
        try {
            InputStream body = EntryPoints.original(connection, connection::getInputStream);
            answered(connection, connected);
            return connected.reading(body);
        } catch (IOException failure) {
            if (answered(connection, connected) < 400) {
                connected.call.failed(failure);
            }
            throw failure;
        }
    }

    private static @Nullable InputStream error(HttpURLConnection connection, Connected connected) throws Exception {
        InputStream body = EntryPoints.original(connection, connection::getErrorStream);
        if (body == null) {
            connected.call.ended();
            return null;
        }
        return connected.reading(body);
    }

    /** Reports the head once; returns the status, or -1 if there is no response. */
    private static int answered(HttpURLConnection connection, Connected connected) throws Exception {
        return EntryPoints.original(connection, () -> {
            try {
                int status = connection.getResponseCode();
                if (status >= 0 && !connected.answered) {
                    connected.answered = true;
                    connected.call.answered(status, connection.getHeaderFields());
                }
                return status;
            } catch (IOException none) {
                return -1;
            }
        });
    }
}
