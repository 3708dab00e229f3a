package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import org.springframework.util.ClassUtils;

/** Checks that the AWS SDK was not excluded. */
public final class SqsLibrary {

    /** The maximum size of a message of SQS and SNS, less the part that a subscriber adds when it parks an event. */
    private static final long MAXIMUM_BYTES = 254 * 1024;

    /** The capabilities of SQS, also with SNS in front of it. */
    public static final TransportCapabilities CAPABILITIES = TransportCapabilities.FULL
            .withoutKeyOrder()
            .withoutExactAttempts()
            .withoutTransactions()
            .maximumEventBytes(MAXIMUM_BYTES);

    private SqsLibrary() {}

    /**
     * Checks that the libraries are present.
     *
     * @param client the class of the service's client
     * @param artifact its Maven artifact
     * @throws EventException if a library is not on the class path
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
