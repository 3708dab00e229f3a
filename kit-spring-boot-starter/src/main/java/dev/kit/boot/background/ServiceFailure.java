package dev.kit.boot.background;

import dev.kit.constructs.ServiceException;
import dev.kit.constructs.events.ConnectionString.InvalidConnectionException;
import dev.kit.envkit.EnvironmentException;
import dev.kit.envkit.Redactor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cause for which a service could not be created. */
final class ServiceFailure {

    private ServiceFailure() {}

    /** Returns the configuration error that caused {@code failure}; null if there is another cause. */
    static @Nullable RuntimeException configuration(Throwable failure) {
        return causes(failure).stream()
                .filter(cause -> cause instanceof EnvironmentException || cause instanceof InvalidConnectionException)
                .map(RuntimeException.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** Returns the names of the services it depends on that could not be created. */
    static List<String> others(Throwable failure, String serviceName) {
        return causes(failure).stream()
                .filter(ServiceException.class::isInstance)
                .map(cause -> ((ServiceException) cause).serviceName())
                .filter(name -> !name.equals(serviceName))
                .toList();
    }

    /** Returns the cause as a single-line sentence without passwords. */
    static String reason(Throwable failure) {
        Throwable reason =
                failure instanceof ServiceException && failure.getCause() != null ? failure.getCause() : failure;
        String message = reason.getMessage();
        String text = message == null || message.isBlank()
                ? reason.getClass().getName()
                : message.strip().lines().findFirst().orElse("");
        String clean = Redactor.shared().withoutSecrets(text).strip();
        return clean.endsWith(".") ? clean : clean + ".";
    }

    private static List<Throwable> causes(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }
}
