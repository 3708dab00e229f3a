package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Creates the TLS context of a connection, which trusts a store of certificates, or those of the JVM. */
final class TrustStore {

    private TrustStore() {}

    /**
     * Creates the context.
     *
     * @throws EventException if the trust store cannot be read
     */
    static SSLContext context(ConnectionString connection) {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store(connection));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            throw new EventException(
                    "The trust store of " + connection + " cannot be read ("
                            + e.getMessage()
                            + "). Set trustStore to a PKCS12 or JKS file that holds the broker's certificate"
                            + " authority, and trustStorePassword to its password.",
                    e);
        }
    }

    /** Returns the trust store, or null for the certificates that the JVM trusts. */
    private static @Nullable KeyStore store(ConnectionString connection) throws GeneralSecurityException, IOException {
        String file = connection.option("trustStore").orElse(null);
        if (file == null) {
            return null;
        }
        char[] password =
                connection.option("trustStorePassword").map(String::toCharArray).orElse(null);
        KeyStore store = KeyStore.getInstance(new File(file), password);
        if (store.size() == 0) {
            throw new IOException(
                    "it shows no certificates" + (password == null ? ", and trustStorePassword is not set" : ""));
        }
        return store;
    }
}
