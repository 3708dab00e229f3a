package dev.kit.studio.server;

import dev.kit.studio.data.ViewAs;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Reads the role and settings to query with: {@code viewAs[app.tenant_id]=…} and {@code viewAsRole=…}, or the same in a
 * body.
 */
final class ViewAsParams {

    private ViewAsParams() {}

    static ViewAs parse(Params params) {
        Map<String, String> variables = new LinkedHashMap<>();
        params.all().forEach((name, values) -> {
            if (name.startsWith("viewAs[") && name.endsWith("]")) {
                variables.put(name.substring(7, name.length() - 1), values.get(values.size() - 1));
            }
        });
        String role = params.text("viewAsRole").orElse(null);
        return variables.isEmpty() && role == null ? ViewAs.NOBODY : new ViewAs(variables, role);
    }

    static ViewAs parse(JsonNode body) {
        Map<String, String> variables = new LinkedHashMap<>();
        body.path("viewAs")
                .properties()
                .forEach(each -> variables.put(each.getKey(), each.getValue().asString()));
        String role = body.path("viewAsRole").asString("");
        return variables.isEmpty() && role.isEmpty()
                ? ViewAs.NOBODY
                : new ViewAs(variables, role.isEmpty() ? null : role);
    }
}
