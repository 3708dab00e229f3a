package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.TransportCapabilities;
import org.springframework.util.ClassUtils;

/** The border to the AWS SDK, which an application without SQS and SNS does not have. */
public final class SqsLibrary {

    /** The largest message of SQS and SNS, less what a subscriber adds when it gives an event up. */
    private static final long MAXIMUM_BYTES = 254 * 1024;

    /** What SQS, and SNS in front of it, can do. */
    public static final TransportCapabilities CAPABILITIES = TransportCapabilities.FULL
            .withoutKeyOrder()
            .withoutExactAttempts()
            .withoutTransactions()
            .maximumEventBytes(MAXIMUM_BYTES);

    private SqsLibrary() {}

    /**
     * Checks that the libraries are there.
     *
     * @param client the class of the service's client
     * @param artifact its Maven artifact
     * @throws EventException if the class path lacks one
     */
    public static void require(ConnectionString connection, String client, String artifact) {
        require(connection, client, artifact, SqsLibrary.class.getClassLoader());
        require(
                connection,
                "software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient",
                "url-connection-client",
                SqsLibrary.class.getClassLoader());
    }

    private static void require(ConnectionString connection, String type, String artifact, ClassLoader loader) {
        if (!ClassUtils.isPresent(type, loader)) {
            throw new EventException("Events at " + connection + " need software.amazon.awssdk:" + artifact
                    + ", which is not on the class path. Add it to the dependencies.");
        }
    }
}
