package dev.kit.constructs.endpoints;

import dev.kit.constructs.errors.HttpException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The error responses that an endpoint may send, by its declaration. Immutable and thread-safe. */
public final class FailureContract {

    private final Endpoint<?> endpoint;
    private final Set<Integer> pipeline;
    private final Map<Integer, DeclaredFailure> declared = new HashMap<>();

    private FailureContract(Endpoint<?> endpoint) {
        this.endpoint = endpoint;
        pipeline = Endpoints.outline(endpoint).pipelineFailures();
        endpoint.definition()
                .failures()
                .forEach(failure -> declared.putIfAbsent(failure.status().code(), failure));
    }

    /** Returns the contract of {@code endpoint}. */
    public static FailureContract of(Endpoint<?> endpoint) {
        return new FailureContract(endpoint);
    }

    /**
     * Returns the deviation of a response from the declaration, and its remedy.
     *
     * @param failure the error of the response; one from 500 to 599 never deviates
     * @return a sentence that names endpoint and status, or empty if the response is declared
     */
    public Optional<String> breach(HttpException failure) {
        return failure.status() < 500 ? deviation(failure) : Optional.empty();
    }

    boolean knows(int status) {
        return declared.containsKey(status) || pipeline.contains(status);
    }

    Optional<String> deviation(HttpException failure) {
        int status = failure.status();
        Class<?> sent = failure.members().map(Object::getClass).orElse(null);
        DeclaredFailure known = declared.get(status);
        if (known == null) {
            return sent == null && pipeline.contains(status) ? Optional.empty() : Optional.of(undeclared(status, sent));
        }
        if (known.members() == sent) {
            return Optional.empty();
        }
        return Optional.of(endpoint + " answers " + status + with(sent) + ", but declares it" + with(known.members())
                + ". " + (known.members() == null ? declare(status, sent) : send(known)));
    }

    private String undeclared(int status, @Nullable Class<?> sent) {
        return endpoint + " answers " + status + (sent == null ? "" : with(sent)) + ", which it does not declare. "
                + declare(status, sent);
    }

    private static String declare(int status, @Nullable Class<?> sent) {
        return FailureStatus.of(status)
                .map(constant -> "Add .fails(" + constant + (sent == null ? "" : ", " + sent.getSimpleName() + ".class")
                        + ", \"…\") to the endpoint or its factory.")
                .orElse("Answer one of the statuses of FailureStatus instead.");
    }

    private static String send(DeclaredFailure known) {
        String record = known.members() == null ? "" : known.members().getSimpleName();
        return "Throw HttpErrors.of(" + known.status().code() + ", \"…\", new " + record
                + "(…)), or declare what is sent.";
    }

    private static String with(@Nullable Class<?> members) {
        return members == null ? " without members" : " with the members of " + members.getSimpleName();
    }
}
