package dev.kit.boot.web;

import dev.kit.boot.KitProperties;
import dev.kit.constructs.openapi.OpenApiInfo;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Reads the settings of the document. */
final class DocumentInfo {

    private static final String PREFIX = "kit.openapi.";

    private DocumentInfo() {}

    /**
     * Returns the description of the API.
     *
     * @throws InvalidDocumentSettingException if a setting is wrong; it names the setting and the remedy
     */
    static OpenApiInfo of(KitProperties.OpenApi settings, Environment environment) {
        return OpenApiInfo.of(title(settings, environment), settings.version(), settings.description())
                .with(license(settings.license()), contact(settings.contact()), docs(settings.externalDocs()));
    }

    static String title(KitProperties.OpenApi settings, Environment environment) {
        return settings.title() == null ? environment.getProperty("spring.application.name", "API") : settings.title();
    }

    /**
     * Returns the addresses of the API: those of the settings, otherwise the path below which the application serves.
     *
     * @throws InvalidDocumentSettingException if an address is not a URI reference
     */
    static List<String> servers(KitProperties.OpenApi settings, Environment environment) {
        if (!settings.servers().isEmpty()) {
            settings.servers().forEach(server -> checked("servers", server));
            return settings.servers();
        }
        String path = environment.getProperty("server.servlet.context-path", "")
                + environment.getProperty("spring.mvc.servlet.path", "");
        return List.of(path(path));
    }

    /** Returns a path as the address of a server: without a slash at its end, unless there is nothing else. */
    static String path(String path) {
        String trimmed = path.replaceAll("/{2,}", "/").replaceAll("/$", "");
        return trimmed.isEmpty() ? "/" : trimmed;
    }

    private static OpenApiInfo.@Nullable License license(KitProperties.@Nullable License license) {
        if (license == null) {
            return null;
        }
        if (license.name() == null) {
            throw new InvalidDocumentSettingException(
                    PREFIX + "license has no name.", "Set " + PREFIX + "license.name, or remove the others of it.");
        }
        if (license.identifier() != null && license.url() != null) {
            throw new InvalidDocumentSettingException(
                    PREFIX + "license has an identifier and a URL, of which OpenAPI permits one.",
                    "Remove " + PREFIX + "license.identifier or " + PREFIX + "license.url.");
        }
        return new OpenApiInfo.License(license.name(), license.identifier(), checked("license.url", license.url()));
    }

    private static OpenApiInfo.@Nullable Contact contact(KitProperties.@Nullable Contact contact) {
        return contact == null
                ? null
                : new OpenApiInfo.Contact(contact.name(), checked("contact.url", contact.url()), contact.email());
    }

    private static OpenApiInfo.@Nullable ExternalDocs docs(KitProperties.@Nullable ExternalDocs docs) {
        if (docs == null) {
            return null;
        }
        if (docs.url() == null) {
            throw new InvalidDocumentSettingException(
                    PREFIX + "external-docs has no address.",
                    "Set " + PREFIX + "external-docs.url, or remove its description.");
        }
        return new OpenApiInfo.ExternalDocs(
                String.valueOf(checked("external-docs.url", docs.url())), docs.description());
    }

    private static @Nullable String checked(String setting, @Nullable String url) {
        if (url == null) {
            return null;
        }
        try {
            return URI.create(url).toString();
        } catch (IllegalArgumentException e) {
            throw new InvalidDocumentSettingException(
                    PREFIX + setting + " is \"" + url + "\", which is not an address.",
                    "Write an address such as https://api.example.com, or a path such as /api.");
        }
    }
}
