package dev.kit.mock;

import dev.kit.mock.schema.SchemaValidator;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.DocumentException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Responds to requests. Thread-safe. */
final class DocumentResponder {

    private static final System.Logger LOG = System.getLogger(MockServer.class.getName());

    private final Operations operations;
    private final Script script;
    private final boolean checked;
    private final SecurityCheck security;
    private final RequestCheck check;
    private final AnswerMaker answers;

    DocumentResponder(ApiDocument document, Operations operations, Script script, long seed, boolean checked) {
        this.operations = operations;
        this.script = script;
        this.checked = checked;
        this.security = new SecurityCheck(document);
        SchemaValidator validator = new SchemaValidator(document);
        this.check = new RequestCheck(validator);
        this.answers = new AnswerMaker(validator, seed);
    }

    /** Returns the operation of a request and its path parameters, if the document has such an operation. */
    Optional<Operations.Match> find(String method, String path, String query) {
        List<Operations.Match> matches = operations.matches(path);
        return named(matches, method, query)
                .or(() -> method.equals("HEAD") ? named(matches, "GET", query) : Optional.empty());
    }

    /**
     * Returns the first match. Of several operations with the same path, the one whose query was sent takes precedence,
     * then one for which a test defined a response.
     */
    private Optional<Operations.Match> named(List<Operations.Match> matches, String method, String query) {
        List<Operations.Match> candidates = matches.stream()
                .filter(match -> match.operation().method().equals(method))
                .toList();
        return candidates.stream()
                .filter(match -> match.path().samePaths(candidates.get(0).path()))
                .min(Comparator.comparingInt(match -> rank(match, query)));
    }

    private int rank(Operations.Match match, String query) {
        return 2 * match.path().rank(query) + (script.knows(match.operation()) ? 0 : 1);
    }

    /**
     * Responds to a request.
     *
     * @param match the operation, if there is one
     * @param call the request, whose status is not known yet
     * @param query the query string after the question mark, encoded
     */
    Answered answer(Optional<Operations.Match> match, MockCall call, String query) {
        try {
            ApiOperation operation = match.map(Operations.Match::operation).orElseThrow(() -> unknown(call));
            Preference preference = Preference.of(call);
            if (checked) {
                security.check(operation, call);
                check.check(match.get(), call, query);
            }
            MockAnswer said = script.answer(operation, call).orElseGet(() -> preference.answer(operation));
            if (said.delivery().dropped()) {
                return new Answered(Response.empty(0), said.delivery());
            }
            Response response = answers.make(operation, call, said);
            preference.applied().ifPresent(applied -> response.header("Preference-Applied", applied));
            return new Answered(response, said.delivery());
        } catch (RequestProblem problem) {
            return new Answered(problem.response(), Delivery.PLAIN);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "No answer for " + call.method() + " " + call.path(), e);
            String what = e instanceof DocumentException ? e.getMessage() : e.toString();
            return new Answered(
                    RequestProblem.of(500, "The mock found no answer. " + what).response(), Delivery.PLAIN);
        }
    }

    private RequestProblem unknown(MockCall call) {
        List<Operations.Match> others = operations.matches(call.path());
        if (others.isEmpty()) {
            return RequestProblem.of(
                    404, "The document has no path like this. " + operations.hint(call.method(), call.path()));
        }
        TreeSet<String> methods = new TreeSet<>();
        others.forEach(match -> methods.add(match.operation().method()));
        String allowed = String.join(", ", methods);
        return new RequestProblem(
                405,
                "The path has no " + call.method() + ", but " + allowed + ".",
                List.of(),
                Map.of("Allow", allowed));
    }

    /** A response and its delivery. */
    record Answered(Response response, Delivery delivery) {}
}
