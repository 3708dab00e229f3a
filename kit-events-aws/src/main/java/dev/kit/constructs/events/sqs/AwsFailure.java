package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Converts failures of the AWS SDK to messages with a remedy. Stateless. */
final class AwsFailure {

    private AwsFailure() {}

    /** Returns an exception for the failure of {@code task}. The text of {@code connection} omits secrets. */
    public static EventException of(String task, ConnectionString connection, SdkException failure) {
        return new EventException(task + " at " + connection + " failed: " + reason(failure), failure);
    }

    /** Returns whether the failure reports a missing queue or topic. */
    public static boolean isMissing(SdkException failure) {
        String code = code(failure);
        return code.contains("QueueDoesNotExist") || code.contains("NonExistentQueue") || code.equals("NotFound");
    }

    /** Returns the service's code of a failure, or an empty text if the service did not respond. */
    static String code(SdkException failure) {
        return failure instanceof AwsServiceException service
                        && service.awsErrorDetails() != null
                        && service.awsErrorDetails().errorCode() != null
                ? service.awsErrorDetails().errorCode()
                : "";
    }

    /** Returns the cause of a failure and the remedy. */
    public static String reason(SdkException failure) {
        if (failure instanceof AwsServiceException service) {
            String answer = service.awsErrorDetails() == null
                    ? "status " + service.statusCode()
                    : code(failure) + " - " + service.awsErrorDetails().errorMessage();
            return "the service answered \"" + answer + "\"." + remedy(code(failure), service.isThrottlingException());
        }
        return unanswered(failure);
    }

    private static String remedy(String code, boolean throttled) {
        String plain = code.toLowerCase(Locale.ROOT);
        if (throttled || plain.contains("throttl")) {
            return " The SDK has tried it several times. Publish in larger batches, or ask for a higher quota.";
        }
        if (plain.contains("queuedoesnotexist") || plain.contains("nonexistentqueue") || plain.equals("notfound")) {
            return " Check queueUrl or topicArn, region and account; create the queue or the topic if it was deleted"
                    + " (a name is free again after 60 seconds).";
        }
        if (plain.contains("requestexpired") || plain.contains("requesttimetooskewed")) {
            return " The clock of this machine is wrong by minutes. Synchronise it.";
        }
        if (plain.contains("expiredtoken")) {
            return " The temporary credentials have expired. Renew them, or leave them out of the connection string so"
                    + " that the SDK renews them.";
        }
        if (plain.contains("signature")) {
            return " The secret access key is wrong, or the clock of this machine is.";
        }
        if (plain.contains("token") || plain.contains("unrecognizedclient") || plain.contains("accesskey")) {
            return " The service does not know these credentials. Check access key and session token.";
        }
        if (plain.contains("accessdenied") || plain.contains("authorizationerror") || plain.contains("kms")) {
            return " Allow the role of this application the action that is named.";
        }
        return "";
    }

    private static String unanswered(SdkException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Unable to load region")) {
            return "no region is set. Add the option region, or set AWS_REGION.";
        }
        if (message.contains("Unable to load credentials")) {
            return "no credentials were found. Give the application a role, set AWS_ACCESS_KEY_ID and"
                    + " AWS_SECRET_ACCESS_KEY, or add accessKeyId and secretAccessKey to the connection string.";
        }
        Throwable network = network(failure);
        if (network instanceof UnknownHostException) {
            return "host " + network.getMessage() + " is unknown. Check the region and the option endpoint.";
        }
        if (network instanceof ConnectException) {
            return "nothing listens there (" + network.getMessage() + "). Check the option endpoint and the network.";
        }
        if (network instanceof SocketTimeoutException) {
            return "the service did not answer in time (" + network.getMessage() + ").";
        }
        return message;
    }

    private static @Nullable Throwable network(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException
                    || cause instanceof ConnectException
                    || cause instanceof SocketTimeoutException) {
                return cause;
            }
        }
        return null;
    }
}
