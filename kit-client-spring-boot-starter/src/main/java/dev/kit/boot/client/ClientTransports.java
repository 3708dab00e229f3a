package dev.kit.boot.client;

import dev.kit.client.transport.Transport;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.thread.Threading;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.util.ClassUtils;

/** The connections of a client: library, TLS and proxy. */
record ClientTransports(ClientSettings settings, ClientProperties properties, ConfigurableBeanFactory beans) {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** Returns the transport of this client alone; null if nothing asks for one. */
    @Nullable Transport transport() {
        String name = properties.ssl().bundle();
        if (name == null) {
            boolean plain = properties.transport() == ClientProperties.Library.JDK && properties.proxy() == null;
            return plain && !virtualThreads() ? null : over(null);
        }
        SslBundles bundles = beans.getBeanProvider(SslBundles.class).getIfAvailable();
        if (bundles == null) {
            throw settings.wrong("ssl.bundle", "the application has no SSL bundles", "Add spring.ssl.bundle.*.");
        }
        try {
            ReplaceableTransport transport = new ReplaceableTransport(over(bundles.getBundle(name)));
            bundles.addBundleUpdateHandler(name, changed -> transport.replace(over(changed)));
            return transport;
        } catch (NoSuchSslBundleException e) {
            throw settings.wrong(
                    "ssl.bundle",
                    "there is no SSL bundle \"" + name + "\""
                            + (bundles.getBundleNames().isEmpty()
                                    ? ""
                                    : ", but " + String.join(", ", bundles.getBundleNames())),
                    "Name one below spring.ssl.bundle, such as spring.ssl.bundle.pem." + name + ".",
                    e);
        }
    }

    private boolean virtualThreads() {
        return Threading.VIRTUAL.isActive(settings.environment());
    }

    private Transport over(@Nullable SslBundle bundle) {
        Duration connect = properties.connectTimeout() == null ? CONNECT : properties.connectTimeout();
        InetSocketAddress proxy = proxy();
        if (properties.transport() == ClientProperties.Library.JDK) {
            return jdk(bundle, connect, proxy);
        }
        if (!ClassUtils.isPresent("okhttp3.OkHttpClient", beans.getBeanClassLoader())) {
            throw settings.wrong(
                    "transport",
                    "OkHttp is not on the class path",
                    "Add the dependency com.squareup.okhttp3:okhttp-jvm, or choose jdk.");
        }
        return OkHttpTransports.transport(bundle, connect, proxy);
    }

    private @Nullable InetSocketAddress proxy() {
        ClientProperties.Proxy proxy = properties.proxy();
        return proxy == null
                ? null
                : InetSocketAddress.createUnresolved(
                        settings.required("proxy.host", proxy.host(), "proxy.example.com"), proxy.port());
    }

    private Transport jdk(@Nullable SslBundle bundle, Duration connect, @Nullable InetSocketAddress proxy) {
        HttpClient.Builder client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connect);
        if (virtualThreads()) {
            client.executor(new VirtualThreadTaskExecutor("kit-client-http-"));
        }
        if (proxy != null) {
            client.proxy(ProxySelector.of(proxy));
        }
        if (bundle != null) {
            client.sslContext(bundle.createSslContext());
            SslOptions options = bundle.getOptions();
            if (options.isSpecified()) {
                client.sslParameters(new SSLParameters(options.getCiphers(), options.getEnabledProtocols()));
            }
        }
        return Transport.over(client.build());
    }
}
