package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Develops an application that speaks HTTPS, with a client that believes its certificate alone. */
final class HttpsDoorTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    private static final String PASSWORD = "changeit";

    @TempDir
    Path temporary;

    private final int port = PortChoice.anyFree();

    private SampleProject project = new SampleProject(Path.of(""));

    @BeforeEach
    void createTheProject() throws Exception {
        project = SampleProject.create(
                temporary, with -> with.write("src/main/java/sample/Documentation.java", SampleProject.DOCUMENTATION));
        Path keys = project.directory().resolve("src/main/resources/keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "app",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        Files.copy(keys, project.classes().resolve("keys.p12"));
    }

    @Test
    @DisplayName("CD-10 CD-11 requests to an application that speaks HTTPS are held, and see its certificate")
    void holdsRequestsInHttps() throws Exception {
        settings("server.ssl.key-store=classpath:keys.p12\nserver.ssl.key-store-password=" + PASSWORD + "\n");
        developAndEdit();
    }

    @Test
    @DisplayName("CD-10 a certificate in PEM, of a bundle, does too")
    void readsPem() throws Exception {
        KeyStore store = store();
        Base64.Encoder encoder = Base64.getMimeEncoder(64, new byte[] {'\n'});
        project.write(
                "tls/key.pem",
                "-----BEGIN PRIVATE KEY-----\n"
                        + encoder.encodeToString(
                                store.getKey("app", PASSWORD.toCharArray()).getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        project.write(
                "tls/cert.pem",
                "-----BEGIN CERTIFICATE-----\n"
                        + encoder.encodeToString(store.getCertificate("app").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        settings("""
                server.ssl.bundle=web
                spring.ssl.bundle.pem.web.keystore.certificate=file:tls/cert.pem
                spring.ssl.bundle.pem.web.keystore.private-key=file:tls/key.pem
                """);
        developAndEdit();
    }

    @Test
    @DisplayName("CD-10 a certificate that cannot be read is told, and the application listens itself")
    void doesWithoutTheCertificate() throws Exception {
        settings("server.ssl.key-store=classpath:keys.p12\nserver.ssl.key-store-password=" + PASSWORD
                + "\nserver.ssl.client-auth=need\n");
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output())
                    .contains("kit: requests are not held: the application speaks HTTPS, and clients must present");
        }
    }

    private void developAndEdit() throws Exception {
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output())
                    .contains("sample    https://localhost:" + port)
                    .contains("docs      https://localhost:" + port + "/docs");
            assertThat(get("/hello")).isEqualTo("one");
            project.edit(HELLO, "\"one\"", "\"two\"");
            assertThat(get("/hello")).isEqualTo("two");
            project.edit(HELLO, "\"two\";", "\"three\"");
            assertThat(get("/hello")).contains("\"title\":\"The sources do not compile\"");
            project.edit(HELLO, "\"three\"", "\"three\"; } void helper() {");
            assertThat(get("/hello")).isEqualTo("three");
            assertThat(loop.output()).contains("restarted the context");
        }
    }

    private void settings(String text) throws Exception {
        String properties = "logging.level.root=warn\n" + text;
        project.write("src/main/resources/application.properties", properties);
        project.write("target/classes/application.properties", properties);
    }

    private KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(project.classes().resolve("keys.p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private String get(String path) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("app", store().getCertificate("app"));
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        HttpClient client = HttpClient.newBuilder().sslContext(context).build();
        URI address = URI.create("https://localhost:" + port + path);
        return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
