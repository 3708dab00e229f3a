package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.ReadVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The parameters of a template that set the variables of its functions. Used by one thread. */
final class TemplateVariables {

    private static final String MASTER_KEY = "KIT_MASTER_KEY";

    private static final Set<String> RESERVED = Set.of(
            "AWS_ACCESS_KEY",
            "AWS_ACCESS_KEY_ID",
            "AWS_DEFAULT_REGION",
            "AWS_EXECUTION_ENV",
            "AWS_REGION",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_SESSION_TOKEN",
            "LAMBDA_RUNTIME_DIR",
            "LAMBDA_TASK_ROOT");

    private final AwsApplication application;

    private final LogicalIds ids;

    /** The variables of schemas in constants, which any construct may read. */
    private final List<String> shared;

    /** The variables that some function needs, so that the template asks for them. */
    private final Set<String> required;

    private final Map<String, Map<String, Object>> parameters = new TreeMap<>();

    private final Map<String, Object> conditions = new TreeMap<>();

    TemplateVariables(AwsApplication application, LogicalIds ids, List<AwsHandler> handlers) {
        this.application = application;
        this.ids = ids;
        this.shared = shared(application.application(), handlers);
        Map<String, Boolean> optional = new TreeMap<>();
        handlers.forEach(handler -> optional.putAll(merged(handler, optional)));
        optional.values().removeIf(Boolean::booleanValue);
        this.required = Set.copyOf(optional.keySet());
    }

    private static List<String> shared(ApplicationDescription application, List<AwsHandler> handlers) {
        Set<String> constructs = handlers.stream()
                .flatMap(handler -> handler.constructs().stream())
                .map(ConstructDescription::location)
                .collect(Collectors.toSet());
        return application.variables().stream()
                .filter(variable -> !constructs.containsAll(variable.readBy()))
                .map(ReadVariable::marked)
                .toList();
    }

    /** Returns the variables of a function with their values, adding the parameters that it needs. */
    Map<String, Object> of(AwsHandler handler) {
        Map<String, Object> variables = new LinkedHashMap<>();
        merged(handler, Map.of()).forEach((name, optional) -> {
            if (isSettable(name) && !application.sealedNames().contains(name)) {
                variables.put(name, value(name, optional && !required.contains(name)));
            }
        });
        if (application.embedsSecrets()) {
            variables.put(MASTER_KEY, value(MASTER_KEY, false));
        }
        return variables;
    }

    /** Adds a parameter that is no variable and no secret. */
    Map<String, Object> parameter(String id, String description) {
        parameters.put(id, described(description, false));
        return reference(id);
    }

    /** Returns all parameters so far, sorted. */
    Map<String, Map<String, Object>> parameters() {
        return parameters;
    }

    /** Returns the conditions of optional parameters so far, sorted. */
    Map<String, Object> conditions() {
        return conditions;
    }

    static Map<String, Object> reference(String id) {
        return Map.of("Ref", id);
    }

    /** Returns the variables of a function besides others, each with whether all its readers work without it. */
    private Map<String, Boolean> merged(AwsHandler handler, Map<String, Boolean> others) {
        Map<String, Boolean> merged = new TreeMap<>(others);
        handler.constructs().forEach(construct -> add(construct.environment(), merged));
        add(shared, merged);
        return merged;
    }

    private static void add(List<String> names, Map<String, Boolean> into) {
        for (String name : names) {
            boolean optional = name.endsWith("?");
            into.merge(optional ? name.substring(0, name.length() - 1) : name, optional, Boolean::logicalAnd);
        }
    }

    /** Returns false for variables that the platform sets itself; a template that sets one is refused. */
    private static boolean isSettable(String name) {
        return !name.startsWith("_")
                && !name.startsWith("AWS_LAMBDA_")
                && !name.startsWith("AWS_XRAY_")
                && !RESERVED.contains(name);
    }

    private Object value(String name, boolean optional) {
        String id = ids.of(LogicalIds.ofVariable(name), "variable " + name);
        Map<String, Object> parameter =
                parameters.computeIfAbsent(id, key -> described("The variable " + name + ".", true));
        if (!optional) {
            return reference(id);
        }
        parameter.put("Default", "");
        conditions.put("Has" + id, function("Fn::Not", function("Fn::Equals", reference(id), "")));
        return function("Fn::If", "Has" + id, reference(id), reference("AWS::NoValue"));
    }

    private static Map<String, Object> function(String name, Object... arguments) {
        return Map.of(name, List.of(arguments));
    }

    private static Map<String, Object> described(String description, boolean secret) {
        Map<String, Object> parameter = new LinkedHashMap<>();
        parameter.put("Type", "String");
        if (secret) {
            parameter.put("NoEcho", true);
        }
        parameter.put("Description", description);
        return parameter;
    }
}
