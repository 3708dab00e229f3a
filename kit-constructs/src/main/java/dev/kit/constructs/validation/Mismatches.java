package dev.kit.constructs.validation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.deser.DeserializationProblemHandler;

/** Records each mismatch and lets binding continue with a stand-in. */
final class Mismatches extends DeserializationProblemHandler {

    static final String RANGE = "must be a number within the range of the field";
    static final String DIGITS = "has more digits than the field holds";

    private static final String INDEX = "must have no index in brackets: repeat the name for each value";

    private final List<Issue> issues = new ArrayList<>();

    List<Issue> issues() {
        return issues;
    }

    @Override
    public @Nullable Object handleWeirdStringValue(
            DeserializationContext context, Class<?> target, String value, String message) {
        if (Collection.class.isAssignableFrom(target) || Map.class.isAssignableFrom(target)) {
            return repeated(context.getParser(), target);
        }
        return target == String.class || isAny(target)
                ? noted(context.getParser(), target, "contains characters that cannot be stored")
                : noted(context.getParser(), target);
    }

    @Override
    public Object handleWeirdKey(DeserializationContext context, Class<?> type, String key, String message) {
        if (type == String.class) {
            noted(context.getParser(), type, "has a key that cannot be stored");
            return key;
        }
        String standIn = StandIns.json(type).asString("");
        if (key.equals(standIn)) {
            return NOT_HANDLED;
        }
        noted(context.getParser(), type, "has a key that does not fit: it " + Expectation.of(type));
        return context.findKeyDeserializer(context.constructType(type), null).deserializeKey(standIn, context);
    }

    @Override
    public @Nullable Object handleWeirdNumberValue(
            DeserializationContext context, Class<?> target, Number value, String message) {
        if (ExactNumber.isDecimal(target) && (message.equals(RANGE) || message.equals(DIGITS))) {
            return noted(context.getParser(), target, message);
        }
        return isAny(target)
                ? noted(context.getParser(), target, "contains a number out of range")
                : noted(context.getParser(), target);
    }

    @Override
    public @Nullable Object handleUnexpectedToken(
            DeserializationContext context, JavaType target, JsonToken token, JsonParser parser, String message) {
        boolean indexed = token == JsonToken.START_OBJECT
                && StrictScalars.areTexts(context.getConfig())
                && context.readTree(parser).propertyNames().stream().allMatch(name -> name.matches("[0-9]+"));
        Class<?> type = target.getRawClass();
        Object standIn = noted(parser, type, indexed ? INDEX : Expectation.of(type));
        parser.skipChildren();
        return standIn;
    }

    /** Adds nothing if the elements or keys themselves were wrong: their stand-ins are equal. */
    private @Nullable Object repeated(JsonParser parser, Class<?> target) {
        List<Object> path = path(parser);
        boolean known = issues.stream()
                .anyMatch(issue -> issue.path().size() > path.size()
                        && issue.path().subList(0, path.size()).equals(path));
        boolean map = Map.class.isAssignableFrom(target);
        return known ? null : noted(parser, target, map ? "has a key twice" : "has an element twice");
    }

    private static boolean isAny(Class<?> target) {
        return target == Object.class || JsonNode.class.isAssignableFrom(target);
    }

    private @Nullable Object noted(JsonParser parser, Class<?> target) {
        return noted(parser, target, Expectation.of(target));
    }

    private @Nullable Object noted(JsonParser parser, Class<?> target, String message) {
        if (issues.size() < Constraints.MAX_ISSUES) {
            issues.add(new Issue(path(parser), message, "Type"));
        }
        return StandIns.of(target);
    }

    private static List<Object> path(JsonParser parser) {
        List<Object> steps = new ArrayList<>();
        TokenStreamContext context = parser.streamReadContext();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
            context = context.getParent();
        }
        for (; context != null; context = context.getParent()) {
            if (context.inObject() && context.currentName() != null) {
                steps.add(0, context.currentName());
            } else if (context.inArray()) {
                steps.add(0, context.getCurrentIndex());
            }
        }
        return steps;
    }
}
