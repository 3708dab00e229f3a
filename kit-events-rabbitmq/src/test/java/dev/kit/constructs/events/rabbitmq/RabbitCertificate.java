package dev.kit.constructs.events.rabbitmq;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/**
 * A self-signed certificate for 127.0.0.1, made by the JDK's keytool.
 *
 * @param certificateFile the certificate, as the broker reads it
 * @param keyFile its key
 * @param trustStore a store with the certificate alone, as clients read it
 */
record RabbitCertificate(Path certificateFile, Path keyFile, Path trustStore) {

    static final String PASSWORD = "open-sesame";

    private static final String ALIAS = "broker";

    static RabbitCertificate create(Path directory) throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = directory.resolve("keys.p12");
        keytool(keys);
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        Certificate certificate = store.getCertificate(ALIAS);
        Key key = store.getKey(ALIAS, PASSWORD.toCharArray());
        return new RabbitCertificate(
                pem(directory.resolve("broker.crt"), "CERTIFICATE", certificate.getEncoded()),
                pem(directory.resolve("broker.key"), "PRIVATE KEY", key.getEncoded()),
                trusting(directory.resolve("trust.p12"), certificate));
    }

    private static void keytool(Path keys) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1,DNS:localhost",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool made no certificate.");
        }
    }

    private static Path pem(Path file, String label, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n");
    }

    private static Path trusting(Path file, Certificate certificate) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry(ALIAS, certificate);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }
}
