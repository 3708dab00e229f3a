package dev.kit.boot.client;

import dev.kit.client.transport.OkHttpTransport;
import dev.kit.client.transport.Transport;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslOptions;

/** Transports over OkHttp; loaded only where they are asked for. */
final class OkHttpTransports {

    private OkHttpTransports() {}

    static Transport transport(@Nullable SslBundle bundle, Duration connect, @Nullable InetSocketAddress proxy) {
        return OkHttpTransport.create(client -> {
            client.connectTimeout(connect);
            if (proxy != null) {
                client.proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHostString(), proxy.getPort())));
            }
            if (bundle != null) {
                secure(client, bundle);
            }
        });
    }

    private static void secure(OkHttpClient.Builder client, SslBundle bundle) {
        TrustManager[] managers = bundle.getManagers().getTrustManagers();
        X509TrustManager trust = Stream.of(managers)
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The SSL bundle trusts no certificates of X.509."));
        client.sslSocketFactory(bundle.createSslContext().getSocketFactory(), trust);
        SslOptions options = bundle.getOptions();
        if (options.isSpecified()) {
            ConnectionSpec.Builder spec = new ConnectionSpec.Builder(ConnectionSpec.MODERN_TLS);
            if (options.getCiphers() != null) {
                spec.cipherSuites(options.getCiphers());
            }
            if (options.getEnabledProtocols() != null) {
                spec.tlsVersions(options.getEnabledProtocols());
            }
            client.connectionSpecs(List.of(spec.build(), ConnectionSpec.CLEARTEXT));
        }
    }
}
