package dev.kit.boot.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** docs/configuration.md, written from the metadata that IDEs complete settings from. */
final class ConfigurationPage {

    private static final Map<String, String> CHAPTERS = chapters();

    private static final String HEAD = """
            # Configuration

            <!-- Generated from the metadata of the starter: ./mvnw -pl kit-spring-boot-starter -am test
                 -Dtest=ConfigurationPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dkit.docs.update=true -->

            Every setting of Kit is a property of Spring Boot below `kit`: from `application.properties`, the environment
            (`KIT_STUDIO_STORAGE`), the command line, or any other of its sources. Each is also a key of
            `kit.config.yaml` without the prefix. IDEs complete and explain them; a setting below `kit` that does not exist is
            named at the start, with the one that was meant, and in development so is a misspelt `KIT_…` variable.

            Services of constructs read variables of their own, which are theirs to document:
            [configuration and secrets](envkit.md). What `kit dev` reads is in [the kit command](cli.md).
            """;

    private final JsonNode metadata;

    ConfigurationPage(JsonNode metadata) {
        this.metadata = metadata;
    }

    String text() {
        Map<String, Map<String, JsonNode>> groups = new TreeMap<>();
        for (JsonNode property : metadata.path("properties")) {
            String name = property.path("name").asString();
            groups.computeIfAbsent(chapter(name), key -> new TreeMap<>()).put(name, property);
        }
        StringBuilder page = new StringBuilder(HEAD);
        CHAPTERS.forEach((prefix, title) -> {
            Map<String, JsonNode> properties = groups.remove(prefix);
            if (properties != null) {
                page.append(chapter(title, properties));
            }
        });
        if (!groups.isEmpty()) {
            throw new IllegalStateException("ConfigurationPage has no chapter for " + groups.keySet());
        }
        return page.toString();
    }

    private String chapter(String title, Map<String, JsonNode> properties) {
        String rows = properties.values().stream().map(this::row).collect(Collectors.joining());
        return "\n## " + title + "\n\n| property | type | default | meaning |\n|---|---|---|---|\n" + rows;
    }

    private String row(JsonNode property) {
        String name = property.path("name").asString();
        return "| `%s` | %s | %s | %s |%n"
                .formatted(
                        name,
                        type(property.path("type").asString("")),
                        standard(property.path("defaultValue")),
                        meaning(name, property))
                .replace("\r\n", "\n");
    }

    private String meaning(String name, JsonNode property) {
        String description = property.path("description").asString("").strip();
        if (description.isEmpty()) {
            throw new IllegalStateException(name + " has no description");
        }
        return cell(Character.toUpperCase(description.charAt(0)) + description.substring(1)) + values(name);
    }

    private String values(String name) {
        StringBuilder values = new StringBuilder();
        for (JsonNode hint : metadata.path("hints")) {
            if (hint.path("name").asString().equals(name)) {
                for (JsonNode value : hint.path("values")) {
                    String description = value.path("description").asString("");
                    values.append("<br>`")
                            .append(value.path("value").asString())
                            .append('`');
                    values.append(description.isEmpty() ? "" : ": " + cell(description));
                }
            }
        }
        return values.toString();
    }

    private static String standard(JsonNode value) {
        if (value.isMissingNode() || value.isNull() || (value.isArray() && value.isEmpty())) {
            return "";
        }
        if (value.isArray()) {
            List<String> elements = value.valueStream().map(JsonNode::asString).toList();
            return "`" + String.join(", ", elements) + "`";
        }
        return "`" + cell(value.asString()) + "`";
    }

    private static String type(String type) {
        if (type.startsWith("java.util.List<")) {
            return "list";
        }
        String simple = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
        return switch (simple) {
            case "Boolean" -> "boolean";
            case "Integer", "Long" -> "number";
            case "String" -> "text";
            case "Duration" -> "duration";
            case "DataSize" -> "size";
            case "URI" -> "URL";
            case "Resource" -> "resource";
            default -> "choice";
        };
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }

    private static String chapter(String name) {
        return CHAPTERS.keySet().stream()
                .filter(prefix -> name.startsWith(prefix + "."))
                .max((one, other) -> Integer.compare(one.length(), other.length()))
                .orElse(name);
    }

    private static Map<String, String> chapters() {
        Map<String, String> chapters = new LinkedHashMap<>();
        chapters.put("kit", "Endpoints and subscribers");
        chapters.put("kit.openapi", "The document and its page");
        chapters.put("kit.build", "kit build");
        chapters.put("kit.web", "Proxies");
        chapters.put("kit.events", "Events");
        chapters.put("kit.rate-limit", "Rate limits");
        chapters.put("kit.security.jwt", "JSON Web Tokens");
        chapters.put("kit.rls", "Row-level security");
        chapters.put("kit.schema", "Kit's tables");
        chapters.put("kit.database-url", "DATABASE_URL");
        chapters.put("kit.credentials", "Sealed credentials");
        chapters.put("kit.services", "Services");
        chapters.put("kit.studio", "The studio");
        return chapters;
    }
}
