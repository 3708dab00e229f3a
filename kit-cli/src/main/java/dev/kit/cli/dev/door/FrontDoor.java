package dev.kit.cli.dev.door;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Listens on the public port and passes HTTP/1.1 on to the application, request by request.
 *
 * <p>Connections stay open while the application is replaced, so that no client is refused. WebSockets and other upgrades
 * become plain tunnels. A client of another machine is named to the application in {@code X-Forwarded-For}, since every
 * connection to it comes from here. Thread-safe.
 */
public final class FrontDoor implements Closeable {

    private static final int BACKLOG = 512;

    private final ServerSocket listener;

    private final Gate gate;

    private final @Nullable Tls tls;

    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    private final ExecutorService threads;

    private FrontDoor(ServerSocket listener, Gate gate, @Nullable Tls tls) {
        this.listener = listener;
        this.gate = gate;
        this.tls = tls;
        AtomicInteger count = new AtomicInteger();
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "kit-door-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Opens the door.
     *
     * @param address where to listen, or null for all interfaces
     * @throws IOException when the port is used
     */
    public static FrontDoor open(@Nullable InetAddress address, int port, Gate gate) throws IOException {
        return open(address, port, gate, null);
    }

    /**
     * Opens the door of an application that speaks HTTPS.
     *
     * @param address where to listen, or null for all interfaces
     * @param tls the certificate, or null for HTTP
     * @throws IOException when the port is used
     */
    public static FrontDoor open(@Nullable InetAddress address, int port, Gate gate, @Nullable Tls tls)
            throws IOException {
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(
                    address == null ? new InetSocketAddress(port) : new InetSocketAddress(address, port), BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        FrontDoor door = new FrontDoor(listener, gate, tls);
        door.threads.execute(door::accept);
        return door;
    }

    /** Closes the port and all connections. */
    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
        for (Socket client : clients) {
            client.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                clients.add(client);
                threads.execute(() -> serve(client));
            }
        } catch (IOException | java.util.concurrent.RejectedExecutionException e) {
            return; // closed
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            Socket plain = tls == null ? client : tls.accept(client);
            new ClientConnection(plain, gate, threads, tls).serve();
        } catch (IOException e) {
            return; // the client went away, which needs no words
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            clients.remove(client);
        }
    }
}
