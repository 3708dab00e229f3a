package dev.kit.boot.client;

import static dev.kit.boot.client.app.ShopClient.PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.kit.boot.client.app.ShopApplication;
import dev.kit.boot.client.app.ShopClient;
import dev.kit.client.ApiException;
import dev.kit.client.TypedFetcher;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Clients of a server whose certificate only a bundle trusts. */
class ClientTransportsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private SslBundle first = SslBundle.systemDefault();
    private HttpsServer server;

    @BeforeEach
    void start() throws Exception {
        first = bundle("first");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(first.createSslContext()));
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = "{\"id\":1,\"name\":\"Tea\"}".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Returns a certificate of localhost that signs itself, and its trust. */
    private SslBundle bundle(String name) throws Exception {
        Path file = directory.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(keytool.waitFor(1, TimeUnit.MINUTES)).isTrue();
        JksSslStoreDetails keys =
                new JksSslStoreDetails("PKCS12", null, file.toUri().toString(), PASSWORD);
        SslStoreBundle stores = new JksSslStoreBundle(keys, null);
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry(
                name, Objects.requireNonNull(stores.getKeyStore()).getCertificate(name));
        return SslBundle.of(SslStoreBundle.of(stores.getKeyStore(), PASSWORD, trust));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "okhttp"})
    @DisplayName("a bundle is trusted, and its replacement counts from the next connection on")
    void followsTheBundle(String library) throws Exception {
        SslBundle other = bundle("other");
        DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry("corporate", first);
        new ApplicationContextRunner()
                .withUserConfiguration(ShopApplication.class)
                .withBean("bundles", DefaultSslBundleRegistry.class, () -> bundles)
                .withPropertyValues(
                        "kit.clients.shop.base-url=https://localhost:"
                                + server.getAddress().getPort(),
                        "kit.clients.shop.transport=" + library,
                        "kit.clients.shop.retry.max-retries=0",
                        "kit.clients.shop.ssl.bundle=corporate")
                .run(context -> {
                    TypedFetcher shop = context.getBean(ShopClient.class).fetcher();
                    assertThat(shop.call(PRODUCT).name()).isEqualTo("Tea");
                    bundles.updateBundle("corporate", other);
                    assertThatThrownBy(() -> shop.call(PRODUCT)).isInstanceOf(ApiException.class);
                    bundles.updateBundle("corporate", first);
                    assertThat(shop.call(PRODUCT).name()).isEqualTo("Tea");
                });
    }
}
