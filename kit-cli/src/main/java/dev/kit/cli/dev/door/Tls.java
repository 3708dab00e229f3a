package dev.kit.cli.dev.door;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * HTTPS on both sides of the proxy.
 *
 * <p>Clients see the application's own certificate, and the application receives HTTPS requests as without a proxy.
 * Immutable.
 */
public final class Tls {

    private static final String PROTOCOL = "TLS";

    private static final int HANDSHAKE_MS = 10_000;

    private final SSLContext clients;

    private final SSLContext application;

    private Tls(SSLContext clients, SSLContext application) {
        this.clients = clients;
        this.application = application;
    }

    /** Creates an instance that presents the certificates of these key managers. */
    public static Tls with(KeyManager[] keys) throws GeneralSecurityException {
        SSLContext clients = SSLContext.getInstance(PROTOCOL);
        clients.init(keys, null, null);
        return new Tls(clients, trusting());
    }

    /** Returns the TLS context for connections to the application. */
    public SSLContext application() {
        return application;
    }

    Socket accept(Socket client) throws IOException {
        SSLSocket secured = (SSLSocket) clients.getSocketFactory()
                .createSocket(client, client.getInetAddress().getHostAddress(), client.getPort(), true);
        secured.setUseClientMode(false);
        secured.setSoTimeout(HANDSHAKE_MS);
        secured.startHandshake();
        return secured;
    }

    Socket connect(Socket toApplication) throws IOException {
        SSLSocket secured = (SSLSocket)
                application.getSocketFactory().createSocket(toApplication, "127.0.0.1", toApplication.getPort(), true);
        secured.startHandshake();
        return secured;
    }

    private static SSLContext trusting() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance(PROTOCOL);
        context.init(null, new TrustManager[] {new OwnApplication()}, null);
        return context;
    }

    /**
     * A trust manager that accepts any certificate: the application is a child process on the loopback interface,
     * addressed by another name.
     */
    private static final class OwnApplication extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
