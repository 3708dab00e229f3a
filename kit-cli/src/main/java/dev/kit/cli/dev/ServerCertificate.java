package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.door.Tls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;

/** The certificate of an application that uses HTTPS, from {@code server.ssl.*} and {@code spring.ssl.bundle.*}. */
record ServerCertificate(DevRequest request, GivenProperties properties) {

    private static final String DEFAULT_TYPE = "PKCS12";

    private static final String ALIAS = "server";

    /** Returns the TLS contexts of both sides; throws {@link CliException} if the certificate cannot be read here. */
    static Tls read(DevRequest request, GivenProperties properties) {
        ServerCertificate certificate = new ServerCertificate(request, properties);
        if (properties
                .find("server.ssl.client-auth")
                .filter("need"::equalsIgnoreCase)
                .isPresent()) {
            throw unusable("clients must present certificates, which only the application can ask for");
        }
        try {
            return certificate.read();
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw unusable("its certificate cannot be read (" + e.getMessage() + ")")
                    .causedBy(e);
        }
    }

    private Tls read() throws IOException, GeneralSecurityException {
        String bundle = properties.find("server.ssl.bundle").orElse(null);
        if (bundle == null) {
            Optional<String> store = properties.find("server.ssl.key-store");
            return store.isPresent()
                    ? ofStore(
                            store.get(),
                            "server.ssl.key-store-type",
                            "server.ssl.key-store-password",
                            "server.ssl.key-password")
                    : ofPem("server.ssl.certificate", "server.ssl.certificate-private-key");
        }
        String jks = "spring.ssl.bundle.jks." + bundle;
        Optional<String> store = properties.find(jks + ".keystore.location");
        if (store.isPresent()) {
            return ofStore(store.get(), jks + ".keystore.type", jks + ".keystore.password", jks + ".key.password");
        }
        String pem = "spring.ssl.bundle.pem." + bundle + ".keystore.";
        return ofPem(pem + "certificate", pem + "private-key");
    }

    private Tls ofStore(String location, String type, String password, String keyPassword)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(properties.find(type).orElse(guessType(location)));
        char[] secret = properties.find(password).orElse("").toCharArray();
        try (InputStream in = new ByteArrayInputStream(bytes(location))) {
            store.load(in, secret);
        }
        return with(store, properties.find(keyPassword).map(String::toCharArray).orElse(secret));
    }

    private Tls ofPem(String certificate, String key) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(DEFAULT_TYPE);
        store.load(null, null);
        List<Certificate> chain = new ArrayList<>(CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem(certificate).getBytes(StandardCharsets.US_ASCII))));
        store.setKeyEntry(ALIAS, privateKey(pem(key), chain), new char[0], chain.toArray(Certificate[]::new));
        return with(store, new char[0]);
    }

    private static Tls with(KeyStore store, char[] password) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        return Tls.with(keys.getKeyManagers());
    }

    private static PrivateKey privateKey(String pem, List<Certificate> chain) throws GeneralSecurityException {
        if (chain.isEmpty() || !pem.contains("-----BEGIN PRIVATE KEY-----")) {
            throw new GeneralSecurityException("only an unencrypted key in PKCS#8 is understood here");
        }
        String body = pem.replaceAll("(?s).*-----BEGIN PRIVATE KEY-----|-----END PRIVATE KEY-----.*", "");
        byte[] encoded = Base64.getMimeDecoder().decode(body);
        String algorithm = chain.get(0).getPublicKey().getAlgorithm();
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }

    /** Returns the value of the property if it is PEM text, else the content of the file that it names. */
    private String pem(String name) throws IOException, GeneralSecurityException {
        String given = properties.find(name).orElseThrow(() -> new GeneralSecurityException(name + " is not there"));
        return given.contains("-----BEGIN") ? given : new String(bytes(given), StandardCharsets.US_ASCII);
    }

    private byte[] bytes(String location) throws IOException {
        String place = location.replaceFirst("^(classpath|file):/*(?=[^/])", "");
        boolean inClassPath = location.startsWith("classpath:");
        String file = location.startsWith("file:/") ? "/" + place : place;
        List<Path> roots = new ArrayList<>(inClassPath ? List.of() : List.of(request.directory()));
        roots.addAll(request.resources());
        roots.add(request.classes());
        for (Path root : roots) {
            Path found = root.resolve(inClassPath ? place : file);
            if (Files.isRegularFile(found)) {
                return Files.readAllBytes(found);
            }
        }
        throw new IOException(location + " is not there");
    }

    private static String guessType(String location) {
        String name = location.toLowerCase(Locale.ROOT);
        return name.endsWith(".jks") ? "JKS" : DEFAULT_TYPE;
    }

    private static CliException unusable(String reason) {
        return CliException.failed("requests are not held: the application speaks HTTPS, and " + reason, null, null);
    }
}
