package dev.kit.cli.application;

import dev.kit.cli.command.CommaList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The description of an API in its OpenAPI document.
 *
 * @param title the title of the document
 * @param version the version of the API
 * @param description what the API is for, or null
 * @param servers the addresses of the API
 * @param license the members of its licence, or none
 * @param contact the members of its contact, or none
 * @param externalDocs the members of its external documentation, or none
 * @param format {@code json} or {@code yaml}
 * @param group the group of endpoints whose document is meant; null for all endpoints
 */
public record DocumentSettings(
        String title,
        String version,
        @Nullable String description,
        List<String> servers,
        Map<String, String> license,
        Map<String, String> contact,
        Map<String, String> externalDocs,
        String format,
        @Nullable String group) {

    private static final String PREFIX = "kit.openapi.";

    /**
     * Returns the settings that the starter uses too.
     *
     * @param properties looks up a Spring property, such as {@code kit.openapi.title}
     * @return empty if the application serves no document
     */
    public static Optional<DocumentSettings> of(Function<String, Optional<String>> properties) {
        boolean served = properties
                .apply(PREFIX + "enabled")
                .map(enabled -> !enabled.strip().equalsIgnoreCase("false"))
                .orElse(true);
        return served
                ? Optional.of(new DocumentSettings(
                        properties
                                .apply(PREFIX + "title")
                                .or(() -> properties.apply("spring.application.name"))
                                .orElse("API"),
                        properties.apply(PREFIX + "version").orElse("1.0.0"),
                        properties.apply(PREFIX + "description").orElse(null),
                        servers(properties),
                        members(properties, "license", "name", "identifier", "url"),
                        members(properties, "contact", "name", "url", "email"),
                        members(properties, "external-docs", "url", "description"),
                        "json",
                        null))
                : Optional.empty();
    }

    /** Returns the settings of another file of the same API. */
    public DocumentSettings of(String otherFormat, @Nullable String otherGroup) {
        return new DocumentSettings(
                title, version, description, servers, license, contact, externalDocs, otherFormat, otherGroup);
    }

    private static List<String> servers(Function<String, Optional<String>> properties) {
        String name = PREFIX + "servers";
        Stream<String> text = properties.apply(name).stream().flatMap(list -> CommaList.split(list).stream());
        // An address of a list may contain commas.
        List<String> servers =
                Stream.concat(text, CommaList.indexed(properties, name)).toList();
        String path = prefix(properties.apply("server.servlet.context-path"))
                + prefix(properties.apply("spring.mvc.servlet.path"));
        return servers.isEmpty() ? List.of(path.isEmpty() ? "/" : path) : servers;
    }

    /** Returns a configured path without a trailing slash. The path of the root is empty. */
    public static String prefix(Optional<String> configured) {
        String bare = configured.orElse("").strip().replaceAll("^/+|/+$", "");
        return bare.isEmpty() ? "" : "/" + bare;
    }

    private static Map<String, String> members(
            Function<String, Optional<String>> properties, String object, String... names) {
        Map<String, String> members = new LinkedHashMap<>();
        for (String name : names) {
            properties.apply(PREFIX + object + "." + name).ifPresent(value -> members.put(name, value));
        }
        return members;
    }
}
