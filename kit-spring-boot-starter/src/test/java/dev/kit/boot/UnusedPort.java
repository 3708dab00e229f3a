package dev.kit.boot;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** A port of this machine at which nobody listens until the test does. */
public final class UnusedPort {

    /**
     * Below the ports that a system gives to whoever asks for any: servers and clients of other tests, which run at the
     * same time, cannot get it by chance.
     */
    private static final int FIRST = 20_000;

    private static final int END = 25_000;
    private static final int ATTEMPTS = 100;

    private UnusedPort() {}

    public static int find() throws IOException {
        BindException taken = new BindException("No port was tried.");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException e) {
                taken = e;
            }
        }
        throw taken;
    }
}
