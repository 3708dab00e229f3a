package dev.kit.constructs.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The security of the operations of one document, and the schemes that they use. */
final class SecuritySection {

    private final Map<String, SecurityScheme> known;
    private final Consumer<OpenApiProblem> problems;
    private final SortedMap<String, SecurityScheme> used = new TreeMap<>();
    private final Map<String, OperationSpec> owners = new LinkedHashMap<>();

    SecuritySection(Map<String, SecurityScheme> known, Consumer<OpenApiProblem> problems) {
        this.known = known;
        this.problems = problems;
    }

    /** Returns the alternatives of {@code operation}; null if it does not declare who may call it. */
    @Nullable ArrayNode of(OperationSpec operation) {
        SecurityRequirement declared = operation.requirement;
        if (declared == null && operation.security.isEmpty()) {
            return null;
        }
        Map<String, SecurityScheme> described = declared == null ? Map.of() : declared.schemes();
        List<String> names = operation.security.isEmpty() ? List.copyOf(described.keySet()) : operation.security;
        ArrayNode alternatives = JsonNodeFactory.instance.arrayNode();
        for (String name : names) {
            SecurityScheme scheme = described.containsKey(name) ? described.get(name) : known.get(name);
            if (scheme == null) {
                problems.accept(unknown(name, operation));
            } else {
                use(name, scheme, operation);
                alternatives.addObject().putArray(name);
            }
        }
        if (declared != null && declared.optional()) {
            alternatives.addObject();
        }
        // An empty list would open an operation whose schemes are all unknown.
        return alternatives.isEmpty() && !names.isEmpty() ? null : alternatives;
    }

    /** Returns the schemes in use by name; empty if no operation demands a credential. */
    ObjectNode components() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        used.forEach((name, scheme) -> node.set(name, scheme.json()));
        return node;
    }

    private void use(String name, SecurityScheme scheme, OperationSpec operation) {
        SecurityScheme first = used.putIfAbsent(name, scheme);
        OperationSpec owner = owners.computeIfAbsent(name, key -> operation);
        if (first != null && !first.equals(scheme)) {
            problems.accept(new OpenApiProblem(
                    OpenApiProblem.Kind.CONFLICTING_SECURITY_SCHEMES,
                    "The security scheme \"" + name + "\" has two meanings: " + first + " for " + owner + ", " + scheme
                            + " for " + operation + ". Give one of them another name.",
                    List.of(owner.toString(), operation.toString())));
        }
    }

    private OpenApiProblem unknown(String name, OperationSpec operation) {
        return new OpenApiProblem(
                OpenApiProblem.Kind.UNKNOWN_SECURITY_SCHEME,
                "There is no security scheme \"" + name + "\" for " + operation + ", only "
                        + new TreeSet<>(known.keySet())
                        + ". Names are case-sensitive. Use one of them, or describe yours:"
                        + " .session(Credential.of(\"" + name + "\", …).verifiedBy(…)).",
                List.of(operation.toString()));
    }
}
