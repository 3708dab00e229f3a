package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A security scheme of the document.
 *
 * @param name the name in the document
 * @param kind the kind of credentials
 * @param place the name of the header, query parameter or cookie; empty unless it is an API key
 * @param tokenUrl the token URL of the client credentials grant; empty if there is none
 */
record SecurityScheme(String name, Kind kind, String place, String tokenUrl, String description) {

    enum Kind {
        HEADER,
        QUERY,
        COOKIE,
        BASIC,
        BEARER,
        OTHER
    }

    static List<SecurityScheme> read(OpenApiDocument document) {
        Located declared = document.root().at("components").at("securitySchemes");
        List<SecurityScheme> schemes = new ArrayList<>();
        for (String name : declared.names()) {
            Located scheme = document.resolve(declared.at(name));
            Located flow = scheme.at("flows").at("clientCredentials");
            Kind kind = kind(scheme);
            boolean key = kind == Kind.HEADER || kind == Kind.QUERY || kind == Kind.COOKIE;
            schemes.add(new SecurityScheme(
                    name, kind, key ? scheme.text("name") : "", flow.text("tokenUrl"), scheme.text("description")));
        }
        return schemes;
    }

    private static Kind kind(Located scheme) {
        String type = scheme.text("type");
        if (type.equals("apiKey")) {
            return place(scheme);
        }
        if (type.equals("oauth2") || type.equals("openIdConnect")) {
            return Kind.BEARER;
        }
        String method = scheme.text("scheme").toLowerCase(Locale.ROOT);
        boolean basic = type.equals("http") && method.equals("basic");
        boolean bearer = type.equals("http") && method.equals("bearer");
        return basic ? Kind.BASIC : bearer ? Kind.BEARER : Kind.OTHER;
    }

    private static Kind place(Located scheme) {
        if (scheme.text("name").isEmpty()) {
            throw scheme.problem("The key has no name.", "Set \"name\" to that of the header, parameter or cookie.");
        }
        return switch (scheme.text("in")) {
            case "header" -> Kind.HEADER;
            case "query" -> Kind.QUERY;
            case "cookie" -> Kind.COOKIE;
            default ->
                throw scheme.at("in").problem("The place of the key is unknown.", "Write header, query or cookie.");
        };
    }
}
