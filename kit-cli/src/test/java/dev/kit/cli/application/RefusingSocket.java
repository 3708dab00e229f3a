package dev.kit.cli.application;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;

/** Ends the process when a socket is used. Creating the object is allowed: an unused HTTP client does so. */
final class RefusingSocket extends SocketImpl {

    @Override
    protected void create(boolean stream) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected void connect(String host, int port) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected void connect(InetAddress address, int port) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected void connect(SocketAddress address, int timeout) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected void bind(InetAddress host, int port) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected void listen(int backlog) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected void accept(SocketImpl other) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected InputStream getInputStream() {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected OutputStream getOutputStream() {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    protected int available() {
        return 0;
    }

    @Override
    protected void close() {
        // nothing was opened
    }

    @Override
    protected void sendUrgentData(int data) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    public void setOption(int option, Object value) {
        throw RefusingSelectorProvider.refused();
    }

    @Override
    public Object getOption(int option) {
        throw RefusingSelectorProvider.refused();
    }
}
