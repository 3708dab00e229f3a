package dev.kit.openapi;

import java.util.List;
import java.util.Optional;

/**
 * An operation of a document.
 *
 * @param node the operation, resolved
 * @param method in capitals, such as {@code GET}
 * @param path with {@code {name}} parameters
 * @param parameters the parameters of the path and of the operation
 * @param body the request body, resolved
 * @param answers the responses in the order of the document, each resolved
 * @param security the ways to authenticate, any one of which suffices, each with the names of its schemes; empty if the
 *     document does not declare any
 */
public record ApiOperation(
        ApiNode node,
        String method,
        String path,
        List<ApiParameter> parameters,
        Optional<ApiNode> body,
        List<ApiAnswer> answers,
        Optional<List<List<String>>> security) {

    /** Copies the lists. */
    public ApiOperation {
        parameters = List.copyOf(parameters);
        answers = List.copyOf(answers);
        security = security.map(List::copyOf);
    }

    /** Returns the {@code operationId}; empty if it has none. */
    public String id() {
        return node.text("operationId");
    }

    /** Returns the tags. */
    public List<String> tags() {
        return node.texts("tags");
    }

    /** Returns whether it is deprecated. */
    public boolean deprecated() {
        return node.flag("deprecated");
    }

    /** Returns the summary and the description, which may repeat it. */
    public String description() {
        String summary = node.text("summary").strip();
        String description = node.text("description").strip();
        return summary.isEmpty() || description.startsWith(summary) ? description : summary + "\n" + description;
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
                .filter(ApiAnswer::successful)
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
