package dev.kit.constructs.openapi;

import java.util.ArrayList;
import java.util.List;

/**
 * A path in the notation of endpoints and in that of OpenAPI.
 *
 * @param declared the path with parameters as {@code :name}
 * @param template the path with parameters as {@code {name}}
 * @param shape the path with parameters as {@code {}}: equal for paths that match the same requests
 */
record PathTemplate(String declared, String template, String shape, List<String> parameters) {

    static PathTemplate of(String declared) {
        if (!declared.startsWith("/")) {
            throw new IllegalArgumentException("A path starts with a slash, unlike \"" + declared + "\".");
        }
        StringBuilder template = new StringBuilder();
        StringBuilder shape = new StringBuilder();
        List<String> parameters = new ArrayList<>();
        for (String segment : declared.substring(1).split("/", -1)) {
            boolean parameter = segment.length() > 1 && segment.charAt(0) == ':';
            String name = parameter ? segment.substring(1) : segment;
            template.append('/').append(parameter ? "{" + name + "}" : name);
            shape.append('/').append(parameter ? "{}" : name);
            if (parameter) {
                parameters.add(name);
            }
        }
        return new PathTemplate(declared, template.toString(), shape.toString(), List.copyOf(parameters));
    }

    @Override
    public String toString() {
        return declared;
    }
}
