package dev.kit.cli.application;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Arrays;

/** Ends the process at the first socket. Selectors alone are allowed, since an unused client has one. */
public final class RefusingSelectorProvider extends SelectorProvider {

    static final int EXIT_CODE = 70;

    private final SelectorProvider standard = standard();

    /** Called by the JDK, and by the agent of the test. */
    public RefusingSelectorProvider() {}

    /** Refuses the sockets that are no channels. The JDK calls it as the method of an agent. */
    @SuppressWarnings("deprecation") // no other way to see every socket
    public static void premain(String argument) throws IOException {
        Socket.setSocketImplFactory(RefusingSocket::new);
        ServerSocket.setSocketFactory(RefusingSocket::new);
    }

    @SuppressWarnings("SystemOut") // the reason of the end
    static IllegalStateException refused() {
        System.err.println("A socket was opened in "
                + Arrays.stream(Thread.currentThread().getStackTrace())
                        .filter(frame -> frame.getMethodName().equals("<clinit>"))
                        .map(StackTraceElement::toString)
                        .findFirst()
                        .orElse("no initializer"));
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
