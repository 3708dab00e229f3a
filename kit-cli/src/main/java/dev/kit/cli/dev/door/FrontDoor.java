package dev.kit.cli.dev.door;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that forwards HTTP/1.1 requests from the public port.
 *
 * <p>Connections stay open while the application is replaced, so that no client is refused. WebSockets and other
 * upgrades become plain tunnels. The address of a client on another machine is sent to the application in
 * {@code X-Forwarded-For}, since every connection to the application comes from this proxy, and the address of each
 * client is sent under the {@link CallerMark} of the run. Thread-safe: at most two threads per connection, and at most
 * as many connections as {@link DoorLimits} allows.
 */
public final class FrontDoor implements Closeable {

    /**
     * The number of clients beyond the limit that receive a response at the same time; further ones are disconnected.
     */
    private static final int REFUSALS = 16;

    private static final int BACKLOG = 512;

    private static final long PAUSE_MS = 50;

    private final List<ServerSocket> listeners = new ArrayList<>();

    private final Gate gate;

    private final @Nullable Tls tls;

    private final @Nullable CallerMark mark;

    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    private final DoorLimits limits;

    private final Semaphore places;

    private final Semaphore refusals = new Semaphore(REFUSALS);

    private final ExecutorService threads;

    private FrontDoor(Gate gate, @Nullable Tls tls, @Nullable CallerMark mark, DoorLimits limits) {
        this.limits = limits;
        this.places = new Semaphore(limits.connections());
        this.gate = gate;
        this.tls = tls;
        this.mark = mark;
        AtomicInteger count = new AtomicInteger();
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "kit-door-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Opens the proxy.
     *
     * @param addresses the addresses to listen on
     * @param tls the certificate, or null for HTTP
     * @param mark the secret shared with the application, or null if it has none
     * @throws IOException if the port is in use
     */
    public static FrontDoor open(
            List<InetAddress> addresses, int port, Gate gate, @Nullable Tls tls, @Nullable CallerMark mark)
            throws IOException {
        return open(addresses, port, gate, tls, mark, DoorLimits.USUAL);
    }

    static FrontDoor open(
            List<InetAddress> addresses,
            int port,
            Gate gate,
            @Nullable Tls tls,
            @Nullable CallerMark mark,
            DoorLimits limits)
            throws IOException {
        FrontDoor door = new FrontDoor(gate, tls, mark, limits);
        try {
            for (InetAddress address : addresses) {
                door.listen(new InetSocketAddress(address, port));
            }
        } catch (IOException e) {
            door.close();
            throw e;
        }
        door.listeners.forEach(listener -> door.threads.execute(() -> door.accept(listener)));
        return door;
    }

    /** Closes the port and all connections. */
    @Override
    public void close() throws IOException {
        for (ServerSocket listener : listeners) {
            listener.close();
        }
        threads.shutdownNow();
        for (Socket client : clients) {
            client.close();
        }
    }

    private void listen(InetSocketAddress address) throws IOException {
        ServerSocket listener = new ServerSocket();
        listeners.add(listener);
        listener.setReuseAddress(true);
        listener.bind(address, BACKLOG);
    }

    private void accept(ServerSocket listener) {
        while (!listener.isClosed()) {
            try {
                take(listener.accept());
            } catch (IOException e) {
                pause(); // closed, or this process temporarily has no free file descriptors
            } catch (RejectedExecutionException e) {
                return; // closed
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void take(Socket client) throws IOException {
        if (places.tryAcquire()) {
            clients.add(client);
            threads.execute(() -> serve(client));
        } else if (tls == null && refusals.tryAcquire()) {
            clients.add(client);
            threads.execute(() -> turnAway(client));
        } else {
            client.close();
        }
    }

    private void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            client.setKeepAlive(true);
            Socket plain = tls == null ? client : tls.accept(client);
            new ClientConnection(plain, gate, threads, tls, mark, limits).serve();
        } catch (IOException e) {
            return; // the client disconnected, which is not reported
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            clients.remove(client);
            places.release();
        }
    }

    private void turnAway(Socket client) {
        try (client) {
            OwnAnswer.full(limits.connections()).writeLast(client.getOutputStream());
            client.shutdownOutput();
            TimedInput in = new TimedInput(client);
            in.allowInAll(DoorLimits.LINGER_MS);
            Body.pump(in, OutputStream.nullOutputStream());
        } catch (IOException e) {
            return; // the client disconnected, or stays connected beyond the time limit
        } finally {
            clients.remove(client);
            refusals.release();
        }
    }
}
