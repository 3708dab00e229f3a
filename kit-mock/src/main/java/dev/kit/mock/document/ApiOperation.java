package dev.kit.mock.document;

import java.util.List;
import java.util.Optional;

/**
 * An operation of a document.
 *
 * @param method in capitals, such as {@code GET}
 * @param path with {@code {name}} parameters
 * @param id the {@code operationId}; empty if it has none
 * @param parameters the parameters of the path and of the operation
 * @param body the request body, resolved
 * @param answers the responses, each resolved
 * @param security the ways to authenticate, any one of which suffices; empty if none is required
 */
public record ApiOperation(
        String method,
        PathPattern path,
        String id,
        List<ApiParameter> parameters,
        Optional<Node> body,
        List<ApiAnswer> answers,
        List<List<SecurityScheme>> security) {

    /** Copies the lists. */
    public ApiOperation {
        parameters = List.copyOf(parameters);
        answers = List.copyOf(answers);
        security = security.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the response that the document declares for a status.
     *
     * <p>It is that of the exact status, else of its range such as {@code 4XX}, else the default one.
     */
    public Optional<ApiAnswer> answer(int status) {
        return find(String.valueOf(status)).or(() -> find(status / 100 + "XX")).or(() -> find("default"));
    }

    /**
     * Returns the response of success.
     *
     * <p>It is that of the lowest status from 200 to 299, else the default one, else the first.
     */
    public Optional<ApiAnswer> success() {
        return answers.stream()
                .filter(answer -> answer.key().startsWith("2"))
                .min((one, other) -> Integer.compare(one.status(), other.status()))
                .or(() -> find("default"))
                .or(() -> answers.stream().findFirst());
    }

    private Optional<ApiAnswer> find(String key) {
        return answers.stream()
                .filter(answer -> answer.key().equalsIgnoreCase(key))
                .findFirst();
    }

    /** Returns method and path, such as {@code GET /users/{id}}. */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
