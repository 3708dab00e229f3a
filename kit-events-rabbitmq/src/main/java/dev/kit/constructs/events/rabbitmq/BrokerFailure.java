package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import dev.kit.constructs.events.EventException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Converts failures of the client library to messages with the cause and the remedy. */
final class BrokerFailure {

    private static final Set<Integer> REFUSALS =
            Set.of(AMQP.PRECONDITION_FAILED, AMQP.ACCESS_REFUSED, AMQP.NOT_ALLOWED);

    private BrokerFailure() {}

    /** Returns an exception for the failure of {@code task}. The text of {@code options} omits the password. */
    static EventException of(String task, RabbitOptions options, Throwable failure) {
        return new EventException(
                task + " at " + options.connection() + " failed: " + reason(failure, options), failure);
    }

    private static String reason(Throwable failure, RabbitOptions options) {
        if (find(failure, AuthenticationFailureException.class) != null
                || find(failure, PossibleAuthenticationFailureException.class) != null) {
            return "the broker refused user or password. Check both; special characters are percent-encoded.";
        }
        Reply reply = reply(failure);
        if (reply != null) {
            return "the broker answered \"" + reply.text() + "\"." + remedy(reply.text());
        }
        return connectionReason(failure, options);
    }

    private static String connectionReason(Throwable failure, RabbitOptions options) {
        SSLException tls = find(failure, SSLException.class);
        if (tls != null) {
            return "TLS failed: " + tls.getMessage()
                    + ". Check that the port speaks TLS, that trustStore holds the broker's certificate authority,"
                    + " and that the certificate names " + options.host() + ".";
        }
        if (find(failure, UnknownHostException.class) != null) {
            return "host " + options.host() + " is unknown.";
        }
        if (find(failure, ConnectException.class) != null) {
            return "nothing answers on port " + options.port() + ". Start the broker, or correct host and port.";
        }
        TimeoutException late = find(failure, TimeoutException.class);
        if (late != null || find(failure, SocketTimeoutException.class) != null) {
            String detail = late == null ? null : late.getMessage();
            return "the broker did not answer within " + options.timeout().toMillis() + " ms"
                    + (detail == null ? "." : " (" + detail + ").");
        }
        String message = failure.getMessage();
        return message == null
                ? "the connection was lost (" + failure.getClass().getSimpleName() + ")."
                : message;
    }

    private static String remedy(String reply) {
        if (reply.contains("inequivalent arg 'type'")) {
            return " The exchange exists with another type: set the option type, or name another exchange.";
        }
        if (reply.contains("inequivalent arg")) {
            return " The queue or exchange exists with other arguments: delete it there, or choose other names with"
                    + " the options queueName and exchange.";
        }
        if (reply.contains("larger than")) {
            return " Send an identifier, and let subscribers read the rest.";
        }
        if (reply.startsWith("ACCESS_REFUSED")) {
            return " Grant the user configure, write and read permissions for the names of this exchange and queue.";
        }
        return reply.startsWith("NOT_ALLOWED") ? " Check the virtual host, which is the path of the address." : "";
    }

    /** Returns whether the broker closed the channel because of the request. Another attempt would fail as well. */
    static boolean isRefusal(Throwable failure) {
        Reply reply = reply(failure);
        return reply != null && REFUSALS.contains(reply.code());
    }

    /** Returns whether a queue or exchange does not exist. */
    static boolean isMissing(Throwable failure) {
        Reply reply = reply(failure);
        return reply != null && reply.code() == AMQP.NOT_FOUND;
    }

    /** The broker's reason for closing a channel or the connection. */
    private record Reply(int code, String text) {}

    private static @Nullable Reply reply(Throwable failure) {
        ShutdownSignalException signal = find(failure, ShutdownSignalException.class);
        Object reason = signal == null ? null : signal.getReason();
        if (reason instanceof AMQP.Channel.Close close) {
            return new Reply(close.getReplyCode(), close.getReplyText());
        }
        return reason instanceof AMQP.Connection.Close close
                ? new Reply(close.getReplyCode(), close.getReplyText())
                : null;
    }

    private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 20; depth++) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
            cause = cause.getCause();
        }
        return null;
    }
}
