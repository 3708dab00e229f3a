package dev.kit.constructs.errors;

import dev.kit.constructs.ConstructException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown to answer the request with an error status. The message is sent to the client as the problem's {@code detail}.
 *
 * <p>The cause is logged and never sent. Details, and the components of a record of members, are sent as members of the
 * problem document.
 */
public class HttpException extends ConstructException {

    private final int status;
    private final String code;
    private final Map<String, Object> details;
    private final @Nullable Record members;

    /** Creates an exception with {@code status} and its default code. */
    public HttpException(int status, String message) {
        this(status, ReasonPhrases.code(status), message, Map.of(), null);
    }

    /**
     * Creates an exception that sends {@code message}, and the components of {@code members}.
     *
     * <p>Its code is that of the {@link ProblemType}.
     *
     * @throws IllegalArgumentException if {@code status} is not 400 to 599
     */
    public HttpException(int status, String message, Record members) {
        this(status, ProblemType.of(members.getClass()).code(), message, Map.of(), members, null);
    }

    /**
     * Creates an exception with a code and details.
     *
     * @param code the stable name of the error for programs, in upper snake case
     * @param details further members of the problem document; values as Jackson writes them
     * @throws IllegalArgumentException if {@code status} is not 400 to 599
     */
    public HttpException(int status, String code, String message, Map<String, ?> details, @Nullable Throwable cause) {
        this(status, code, message, details, null, cause);
    }

    HttpException(
            int status,
            String code,
            String message,
            Map<String, ?> details,
            @Nullable Record members,
            @Nullable Throwable cause) {
        super(message, cause);
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("An error has a status from 400 to 599, not " + status + ".");
        }
        this.status = status;
        this.code = code;
        this.details = Map.copyOf(details);
        this.members = members;
    }

    /** Returns the HTTP status, from 400 to 599. */
    public final int status() {
        return status;
    }

    /** Returns the stable name of the error, in upper snake case. */
    public final String code() {
        return code;
    }

    /** Returns the reason phrase of the status, such as {@code Not Found}. */
    public final String title() {
        return ReasonPhrases.of(status);
    }

    /** Returns further members of the problem document. */
    public final Map<String, Object> details() {
        return details;
    }

    /** Returns the record whose components are members of the problem document. */
    public final Optional<Record> members() {
        return Optional.ofNullable(members);
    }

    /** Returns headers of the response, such as {@code Retry-After}. A name may occur several times. */
    public List<Map.Entry<String, String>> headers() {
        return List.of();
    }

    /** Returns the message; never null. */
    @Override
    public final String getMessage() {
        String message = super.getMessage();
        return message == null ? title() : message;
    }
}
