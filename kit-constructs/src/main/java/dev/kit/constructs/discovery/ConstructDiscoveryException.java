package dev.kit.constructs.discovery;

import dev.kit.constructs.ConstructException;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a class that should hold constructs cannot be used. */
public final class ConstructDiscoveryException extends ConstructException {

    ConstructDiscoveryException(String declaredIn, String reason, Throwable cause) {
        super("The constructs of " + declaredIn + " could not be read: " + reason, cause);
    }

    private ConstructDiscoveryException(List<ConstructDiscoveryException> all) {
        super(
                all.size() + " classes that hold constructs could not be read:\n\n"
                        + all.stream()
                                .map(failure -> String.valueOf(failure.getMessage()))
                                .collect(Collectors.joining("\n\n")),
                all.get(0));
    }

    /** Combines {@code all}, which has at least one element, into one exception. */
    static ConstructDiscoveryException of(List<ConstructDiscoveryException> all) {
        return all.size() == 1 ? all.get(0) : new ConstructDiscoveryException(all);
    }
}
