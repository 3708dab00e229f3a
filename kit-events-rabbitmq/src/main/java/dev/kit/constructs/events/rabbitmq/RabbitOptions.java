package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.constructs.events.EventException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The validated options of a connection string.
 *
 * @param connection the connection string, for host, credentials and messages
 * @param exchange the exchange to which events are published
 * @param exchangeType {@code topic}, {@code fanout} or {@code direct}
 * @param timeout the longest wait for a connection, and for the broker's next confirmation
 * @param queuePrefix the prefix of queue names
 * @param prefetch the number of messages that a subscription may hold; 0 for a number suited to its concurrency
 * @param mandatory whether an event without a queue is an error
 * @param tls the TLS context; null for a plain connection
 */
record RabbitOptions(
        ConnectionString connection,
        String exchange,
        String exchangeType,
        Duration timeout,
        String queuePrefix,
        int prefetch,
        boolean mandatory,
        @Nullable SSLContext tls) {

    /** The exchange of the TypeScript peers, so that the same connection string serves both. */
    private static final String DEFAULT_EXCHANGE = "geekmidas.events";

    private static final List<String> KNOWN = List.of(
            "exchange",
            "type",
            "timeout",
            "queueName",
            "prefetch",
            "mandatory",
            "tls",
            "trustStore",
            "trustStorePassword");
    private static final List<String> TYPES = List.of("topic", "fanout", "direct");
    private static final int MOST_PREFETCH = 65_535;

    /** The scheme that requires TLS. */
    static final String TLS_SCHEME = "rabbitmqs";

    /** The maximum length of a name. AMQP allows 255 bytes; the rest is for the subscriber's name and suffixes. */
    private static final int MOST_NAME_BYTES = 120;

    /**
     * Reads the options.
     *
     * @throws InvalidConnectionException if an option is unknown or its value is not allowed
     */
    static RabbitOptions read(ConnectionString connection) {
        connection.refuseOptionsExcept(KNOWN);
        String exchange = name(connection, "exchange", DEFAULT_EXCHANGE);
        int prefetch = connection.option("prefetch", MOST_PREFETCH + 1);
        if (prefetch > MOST_PREFETCH && connection.option("prefetch").isPresent()) {
            throw refused(connection, "prefetch", "at most " + MOST_PREFETCH);
        }
        return new RabbitOptions(
                connection,
                exchange,
                type(connection),
                Duration.ofMillis(connection.option("timeout", 5_000)),
                name(connection, "queueName", exchange),
                prefetch > MOST_PREFETCH ? 0 : prefetch,
                connection.option("mandatory", true),
                tls(connection));
    }

    private static String name(ConnectionString connection, String option, String otherwise) {
        String name = connection.option(option).orElse(otherwise);
        if (name.isBlank() || name.getBytes(StandardCharsets.UTF_8).length > MOST_NAME_BYTES) {
            throw refused(connection, option, "a name of 1 to " + MOST_NAME_BYTES + " bytes");
        }
        return name;
    }

    private static String type(ConnectionString connection) {
        String type = connection.option("type").orElse("topic");
        if (!TYPES.contains(type)) {
            throw refused(connection, "type", "one of " + String.join(", ", TYPES));
        }
        return type;
    }

    private static @Nullable SSLContext tls(ConnectionString connection) {
        boolean encrypted = connection.scheme().equals(TLS_SCHEME);
        boolean wanted = connection.option("tls", encrypted);
        if (encrypted && !wanted) {
            throw refused(connection, "tls", "true with " + connection.scheme() + "://");
        }
        if (!wanted && connection.option("trustStore").isPresent()) {
            throw new InvalidConnectionException(
                    "Option trustStore of " + connection + " has no effect without TLS. Add tls=true, or remove it.");
        }
        return wanted ? context(connection) : null;
    }

    /**
     * Creates the TLS context, which trusts a store of certificates, or those of the JVM.
     *
     * @throws EventException if the trust store cannot be read
     */
    private static SSLContext context(ConnectionString connection) {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trustStore(connection));
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
    private static @Nullable KeyStore trustStore(ConnectionString connection)
            throws GeneralSecurityException, IOException {
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

    private static InvalidConnectionException refused(ConnectionString connection, String option, String allowed) {
        return new InvalidConnectionException("Option " + option + " of " + connection + " must be " + allowed + ".");
    }

    /** Returns the port of the connection string, otherwise the default port. */
    int port() {
        return connection.port(tls == null ? 5_672 : 5_671);
    }

    /** Returns the host, without the brackets of an IPv6 address. */
    String host() {
        String host = connection.host();
        if (host.isEmpty()) {
            return "localhost";
        }
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    String virtualHost() {
        return connection.path().isEmpty() ? "/" : connection.path();
    }

    int prefetch(int batchSize, int concurrency) {
        return prefetch > 0 ? prefetch : (int) Math.min(MOST_PREFETCH, 2L * batchSize * concurrency);
    }
}
