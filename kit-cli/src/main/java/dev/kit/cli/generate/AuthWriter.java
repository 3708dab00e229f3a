package dev.kit.cli.generate;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A writer of the class that collects the credentials of the security schemes. */
final class AuthWriter {

    private static final String CALLABLE = "Callable<" + TypeUse.nullable("String") + ">";

    private AuthWriter() {}

    static void write(JavaFile out, List<SecurityScheme> schemes) {
        String name = out.name();
        out.use(Sources.AUTH_STRATEGY, Sources.FETCHER, "java.util.LinkedHashMap", "java.util.Map");
        out.doc("The credentials of the security schemes of the document. Not thread-safe; its strategies are.", "");
        out.open("public final class " + name);
        out.line("private final Map<String, AuthStrategy> strategies = new LinkedHashMap<>();")
                .line("")
                .open("private " + name + "()")
                .close()
                .line("");
        out.line("/** Starts without credentials. */").open("public static " + name + " create()");
        out.line("return new " + name + "();").close();
        Set<String> taken = new HashSet<>(Set.of("create", "with", "applyto"));
        for (SecurityScheme scheme : schemes) {
            String method = JavaNames.member(scheme.name());
            while (!taken.add(method.toLowerCase(Locale.ROOT))) {
                method += "_";
            }
            scheme(out, scheme, method);
        }
        out.line("").line("/** Another strategy for a scheme; {@code new NoAuth()} calls without credentials. */");
        out.open("public " + name + " with(String scheme, AuthStrategy strategy)");
        out.line("strategies.put(scheme, strategy);").line("return this;").close();
        out.line("").open("TypedFetcher.Builder applyTo(TypedFetcher.Builder builder)");
        out.line("strategies.forEach(builder::auth);").line("return builder;").close();
        out.close();
    }

    private static void scheme(JavaFile out, SecurityScheme scheme, String method) {
        String literal = Sources.literal(scheme.name());
        String place = Sources.literal(scheme.place());
        switch (scheme.kind()) {
            case HEADER -> key(out, scheme, method, "header", "in the header", literal, place);
            case QUERY -> key(out, scheme, method, "query", "in the query parameter", literal, place);
            case COOKIE -> key(out, scheme, method, "cookie", "in the cookie", literal, place);
            case BASIC -> {
                out.use(Sources.AUTH + "Basic");
                doc(out, scheme, "a user name and a password");
                method(out, method, "String user, String password", literal, "Basic.of(user, password)");
            }
            case BEARER -> {
                out.use(Sources.AUTH + "Bearer", Sources.AUTH + "TokenProvider");
                doc(out, scheme, "a bearer token");
                method(out, method, "TokenProvider tokens", literal, "Bearer.of(tokens)");
                credentials(out, scheme, method, literal);
            }
            case OTHER -> {
                doc(out, scheme, "a strategy of your own");
                method(out, method, "AuthStrategy strategy", literal, "strategy");
            }
        }
    }

    private static void key(
            JavaFile out,
            SecurityScheme scheme,
            String method,
            String factory,
            String where,
            String literal,
            String place) {
        out.use(Sources.AUTH + "ApiKey", "java.util.concurrent.Callable");
        doc(out, scheme, "a key " + where + " " + scheme.place() + "; a null key sends none");
        method(out, method, CALLABLE + " key", literal, "ApiKey." + factory + "(" + place + ", key)");
    }

    /** Writes the method for the client credentials grant if the document has a token URL. */
    private static void credentials(JavaFile out, SecurityScheme scheme, String method, String literal) {
        if (scheme.tokenUrl().matches("https?://[!-;=?-~]+")) {
            out.use(Sources.AUTH + "OAuth2ClientCredentials");
            doc(out, scheme, "tokens of the client credentials grant");
            String url = Sources.literal(scheme.tokenUrl());
            String strategy = "OAuth2ClientCredentials.of(" + url + ", clientId, clientSecret)";
            method(out, method, "String clientId, String clientSecret", literal, strategy);
        }
    }

    private static void doc(JavaFile out, SecurityScheme scheme, String what) {
        String description = scheme.description().isBlank() ? "" : "\n" + scheme.description();
        out.line("").doc("The scheme " + scheme.name() + ": " + what + "." + description, "");
    }

    private static void method(JavaFile out, String method, String parameters, String scheme, String strategy) {
        out.open("public " + out.name() + " " + method + "(" + parameters + ")");
        out.line("return with(" + scheme + ", " + strategy + ");").close();
    }
}
