package dev.kit.cli.application;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/** Ends the process at the first socket. Selectors alone are allowed, since an unused client has one. */
public final class RefusingSelectorProvider extends SelectorProvider {

    static final int EXIT_CODE = 70;

    private final SelectorProvider standard = standard();

    /** Called by the JDK, and by the agent of the test. */
    public RefusingSelectorProvider() {}

    /** Refuses the sockets that are no channels. The JDK calls it as the method of an agent. */
    public static void premain(String argument) throws IOException {
        Socket.setSocketImplFactory(() -> {
            throw refused();
        });
        ServerSocket.setSocketFactory(RefusingSelectorProvider::implementation);
    }

    private static SocketImpl implementation() {
        throw refused();
    }

    @SuppressWarnings("SystemOut") // the reason of the end
    private static IllegalStateException refused() {
        new IllegalStateException("A socket was opened.").printStackTrace();
        Runtime.getRuntime().halt(EXIT_CODE);
        return new IllegalStateException("unreachable");
    }

    private static SelectorProvider standard() {
        try {
            return (SelectorProvider) Class.forName("sun.nio.ch.DefaultSelectorProvider")
                    .getMethod("get")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        return standard.openSelector();
    }

    @Override
    public Pipe openPipe() throws IOException {
        return standard.openPipe();
    }

    @Override
    public DatagramChannel openDatagramChannel() {
        throw refused();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) {
        throw refused();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() {
        throw refused();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) {
        throw refused();
    }

    @Override
    public SocketChannel openSocketChannel() {
        throw refused();
    }

    @Override
    public SocketChannel openSocketChannel(ProtocolFamily family) {
        throw refused();
    }
}
