package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.ApiParameter.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A parameter, or a header of a response.
 *
 * @param node its description, resolved
 * @param style the serialization of lists and objects
 */
record MessageField(ApiNode node, String name, Place place, boolean required, String style, boolean explode) {

    /** Returns the parameters by place and name. Those of the path have their index for the name. */
    static Map<String, MessageField> parameters(ApiOperation operation) {
        Map<String, MessageField> fields = new LinkedHashMap<>();
        List<String> path = OperationRoute.names(operation);
        for (ApiParameter each : operation.parameters()) {
            String name = switch (each.place()) {
                case PATH -> String.valueOf(path.indexOf(each.name()));
                case HEADER -> each.name().toLowerCase(Locale.ROOT);
                case QUERY, COOKIE -> each.name();
            };
            fields.put(
                    each.place() + " " + name,
                    new MessageField(
                            each.node(), each.name(), each.place(), each.required(), each.style(), each.explode()));
        }
        return fields;
    }

    /** Returns the headers of a response or part by name. {@code Content-Type} is described elsewhere. */
    static Map<String, MessageField> headers(ApiNode holder, UnaryOperator<ApiNode> resolve) {
        Map<String, MessageField> fields = new LinkedHashMap<>();
        ApiNode headers = holder.at("headers");
        for (String name : headers.names()) {
            String key = name.toLowerCase(Locale.ROOT);
            if (!key.equals("content-type")) {
                ApiNode node = resolve.apply(headers.at(name));
                fields.put(
                        Place.HEADER + " " + key,
                        new MessageField(
                                node, name, Place.HEADER, node.flag("required"), "simple", node.flag("explode")));
            }
        }
        return fields;
    }

    boolean hasContent() {
        return node.has("content");
    }

    String shown() {
        return switch (place) {
            case PATH -> "Path parameter \"" + name + "\"";
            case QUERY -> "Query parameter \"" + name + "\"";
            case HEADER -> "Header \"" + name + "\"";
            case COOKIE -> "Cookie \"" + name + "\"";
        };
    }
}
