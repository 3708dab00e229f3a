package dev.kit.client.transport;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Checks a kept connection before a request that must not be repeated is written to it.
 *
 * <p>OkHttp checks only after ten idle seconds, and would repeat a request instead. A connection that the server has
 * closed is closed here too, so that writing to it sends nothing, and the request is sent on another one.
 */
final class KeptConnections implements Interceptor {

    /**
     * The age below which a connection is not checked: a check takes a millisecond, too long for calls in quick
     * succession.
     */
    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Map<Connection, Long> used = Collections.synchronizedMap(new WeakHashMap<>());

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Connection connection =
                Objects.requireNonNull(chain.connection(), "connection"); // network interceptors have one
        boolean own = connection.protocol() == Protocol.HTTP_1_1 || connection.protocol() == Protocol.HTTP_1_0;
        if (request.body() instanceof OkHttpBody body) {
            body.unsent(own && body.once() && idle(connection) && closed(connection.socket()));
        }
        Response answer = chain.proceed(request);
        if (own) {
            used.put(connection, System.nanoTime());
        }
        return answer;
    }

    /** Returns whether to check the connection; an unknown one may have been used by the owner of the client. */
    private boolean idle(Connection connection) {
        @Nullable Long last = used.get(connection);
        return last == null || System.nanoTime() - last > FRESH_NANOS;
    }

    /** Returns whether the connection has ended: an idle connection has nothing else to read. */
    private static boolean closed(Socket socket) throws IOException {
        int timeout = socket.getSoTimeout();
        try {
            socket.setSoTimeout(1);
            socket.getInputStream().read();
        } catch (SocketTimeoutException open) {
            socket.setSoTimeout(timeout);
            return false;
        } catch (SocketException reset) {
            return close(socket);
        }
        return close(socket);
    }

    private static boolean close(Socket socket) throws IOException {
        socket.close();
        return true;
    }
}
