package dev.kit.constructs.validation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds all errors of an input that did not bind.
 *
 * <p>Binding continues after each mismatch with a stand-in. If Jackson stops nevertheless, the input is patched at that
 * place and bound again, a bounded number of times.
 */
final class Explanation {

    private static final Logger LOG = LoggerFactory.getLogger(Explanation.class);

    private static final int MAX_PATCHES = 20;

    private final ObjectReader reader;
    private final Constraints constraints;
    private final List<Issue> issues = new ArrayList<>();

    Explanation(ObjectReader reader, Constraints constraints) {
        this.reader = reader;
        this.constraints = constraints;
    }

    /**
     * Returns the errors.
     *
     * @param failure why the input did not bind, which is told if nothing else is found
     */
    List<Issue> of(JsonNode input, JacksonException failure) {
        bind(input.deepCopy());
        if (issues.isEmpty()) {
            add(failure, input, path(failure, input));
        }
        return issues;
    }

    private void bind(JsonNode patched) {
        for (int patches = 0; patches < MAX_PATCHES; patches++) {
            Mismatches mismatches = new Mismatches();
            try {
                Object value = reader.withHandler(mismatches).readValue(patched);
                mismatches.issues().forEach(this::add);
                if (value != null) {
                    constraints.check(value, Conversion.READ).forEach(this::add);
                }
                return;
            } catch (DatabindException | InputCoercionException | StreamConstraintsException failure) {
                mismatches.issues().forEach(this::add);
                List<Object> path = path(failure, patched);
                add(failure, patched, path);
                if (!patch(patched, path, failure)) {
                    return;
                }
            }
        }
    }

    private List<Object> path(JacksonException failure, JsonNode root) {
        return new FailurePath(reader.getConfig(), root).of(failure);
    }

    private void add(JacksonException failure, JsonNode root, List<Object> path) {
        add(issue(path, at(root, path), failure));
    }

    private void add(Issue issue) {
        if (issues.stream().noneMatch(known -> startsWith(issue.path(), known.path()))) {
            issues.add(issue);
        }
    }

    private static boolean startsWith(List<Object> path, List<Object> prefix) {
        return path.size() >= prefix.size() && path.subList(0, prefix.size()).equals(prefix);
    }

    private static Issue issue(List<Object> path, JsonNode found, JacksonException failure) {
        if (failure instanceof ValueInstantiationException) {
            LOG.debug("A value was refused by its constructor; its caller is not told why.", failure);
            return new Issue(path, "is not valid", "Invalid");
        }
        if (failure instanceof StreamConstraintsException) {
            return new Issue(path, "has too many characters", "Type");
        }
        boolean refused = failure instanceof InputCoercionException || failure instanceof InvalidFormatException;
        boolean absent = found.isMissingNode() || found.isNull() || failure instanceof InvalidNullException;
        if (!refused && absent) {
            return new Issue(path, "is required", "Required");
        }
        if (failure instanceof InvalidTypeIdException) {
            return new Issue(path, "must say which of the known kinds it is", "Type");
        }
        Class<?> target = target(failure);
        boolean outOfRange = target == null && found.isNumber();
        return new Issue(
                path, outOfRange ? "must be a number within the range of the field" : Expectation.of(target), "Type");
    }

    static JsonNode at(JsonNode root, List<Object> path) {
        JsonNode node = root;
        for (Object step : path) {
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    private static boolean patch(JsonNode root, List<Object> path, JacksonException failure) {
        if (path.isEmpty()) {
            return false;
        }
        JsonNode parent = at(root, path.subList(0, path.size() - 1));
        JsonNode standIn = StandIns.json(target(failure));
        Object last = path.get(path.size() - 1);
        if (parent instanceof ObjectNode object && !standIn.equals(object.get(last.toString()))) {
            object.set(last.toString(), standIn);
            return true;
        }
        if (parent instanceof ArrayNode array && last instanceof Integer index && index < array.size()) {
            array.set(index, standIn);
            return true;
        }
        return false;
    }

    private static @Nullable Class<?> target(JacksonException failure) {
        if (failure instanceof InputCoercionException coercion) {
            return coercion.getTargetType();
        }
        return failure instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
    }
}
