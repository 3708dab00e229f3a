package dev.kit.constructs.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A port of the loopback interface that leads to another one, and that can be cut off. */
final class CutProxy implements AutoCloseable {

    private final int target;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile ServerSocket server;

    CutProxy(int target) throws IOException {
        this.target = target;
        listen(0);
        this.port = server.getLocalPort();
    }

    int port() {
        return port;
    }

    private void listen(int wanted) throws IOException {
        ServerSocket opened = new ServerSocket();
        opened.setReuseAddress(true);
        opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
        server = opened;
        daemon(() -> accept(opened));
    }

    private void accept(ServerSocket listening) {
        try {
            while (true) {
                Socket from = listening.accept();
                sockets.add(from);
                Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(to);
                daemon(() -> copy(from, to));
                daemon(() -> copy(to, from));
            }
        } catch (IOException e) {
            close(listening);
        }
    }

    private void copy(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            close(from);
        } finally {
            close(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    /** Breaks every connection, and refuses new ones for so long. */
    void cut(long millis) throws IOException, InterruptedException {
        close();
        Thread.sleep(millis);
        listen(port);
    }

    @Override
    public void close() {
        close(server);
        sockets.forEach(CutProxy::close);
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "cut-proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
