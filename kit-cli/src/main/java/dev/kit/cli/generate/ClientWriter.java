package dev.kit.cli.generate;

import dev.kit.openapi.ApiScheme;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A writer of the client class, which is the entry point for users, and of the class of its credentials. */
final class ClientWriter {

    private static final String CALLABLE = "Callable<" + TypeUse.nullable("String") + ">";

    private ClientWriter() {}

    /**
     * Writes the client.
     *
     * @param groups the classes of operations by accessor
     * @param auth the class of credentials; empty if there is none
     * @param queries the class of queries and mutations; empty if there is none
     * @param server the default base URL; empty if there is none
     * @param schemes the security schemes
     */
    static void write(
            JavaFile out,
            String title,
            Map<String, String> groups,
            String auth,
            String queries,
            String server,
            List<ApiScheme> schemes) {
        String name = out.name();
        out.use(ImportedNames.FETCHER, ImportedNames.OPERATION, "java.util.List");
        out.doc("The client of " + title + ". Thread-safe.", "");
        mark(out, schemes);
        out.open("public final class " + name);
        if (!server.isEmpty()) {
            out.line("").line("/** The first server of the document. */");
            out.line("public static final String SERVER = " + ImportedNames.literal(server) + ";")
                    .line("");
        }
        out.line("private final TypedFetcher fetcher;");
        groups.forEach((accessor, type) -> out.line("private final " + type + " " + accessor + ";"));
        out.line("").open("private " + name + "(TypedFetcher fetcher)").line("this.fetcher = fetcher;");
        groups.forEach((accessor, type) -> out.line("this." + accessor + " = new " + type + "(fetcher);"));
        out.close();
        out.method(
                "Calls the API through {@code fetcher}.",
                "public static " + name + " of(TypedFetcher fetcher)",
                "return new " + name + "(fetcher);");
        out.method(
                "Starts a fetcher that knows these operations and what they need.",
                "public static TypedFetcher.Builder fetcher(String baseUrl)",
                "return TypedFetcher.builder(baseUrl).operations(operations());");
        if (!auth.isEmpty()) {
            out.method(
                    "Starts a fetcher that knows these operations and has credentials for them.",
                    "public static TypedFetcher.Builder fetcher(String baseUrl, " + auth + " auth)",
                    "return auth.applyTo(fetcher(baseUrl));");
        }
        operations(out, groups);
        out.method(
                "The fetcher, for calls by operation, wrapped calls and headers.",
                "public TypedFetcher fetcher()",
                "return fetcher;");
        if (!queries.isEmpty()) {
            out.method(
                    "The queries and mutations on the cache that the fetcher carries.",
                    "public " + queries + " queries()",
                    "return new " + queries + "(dev.kit.client.query.QueryClient.of(fetcher));");
        }
        groups.forEach((accessor, type) -> out.method(
                "The operations of {@link " + type + "}.",
                "public " + type + " " + accessor + "()",
                "return " + accessor + ";"));
        out.close();
    }

    /** Writes the annotation by which frameworks find the client and its schemes. */
    private static void mark(JavaFile out, List<ApiScheme> schemes) {
        if (schemes.isEmpty()) {
            out.line("@" + ImportedNames.API_CLIENT);
            return;
        }
        out.line("@" + ImportedNames.API_CLIENT + "(");
        for (int i = 0; i < schemes.size(); i++) {
            out.more((i == 0 ? "schemes = {" : "") + mark(schemes.get(i)) + (i == schemes.size() - 1 ? "})" : ","));
        }
    }

    private static String mark(ApiScheme scheme) {
        String kind = switch (scheme.kind()) {
            case HEADER, QUERY, COOKIE, BASIC, BEARER -> scheme.kind().name();
            case AUTHORIZATION, CERTIFICATE, UNKNOWN -> "OTHER";
        };
        String parameter =
                scheme.parameter().isEmpty() ? "" : ", parameter = " + ImportedNames.literal(scheme.parameter());
        String tokenUrl = scheme.tokenUrl().isEmpty() ? "" : ", tokenUrl = " + ImportedNames.literal(scheme.tokenUrl());
        return "@" + ImportedNames.API_CLIENT + ".Scheme(name = " + ImportedNames.literal(scheme.name()) + ", kind = "
                + ImportedNames.API_CLIENT + ".Kind." + kind + parameter + tokenUrl + ")";
    }

    private static void operations(JavaFile out, Map<String, String> groups) {
        out.line("").line("/** Every operation of the document. */");
        out.open("public static List<Operation<?, ?, ?>> operations()");
        if (groups.isEmpty()) {
            out.line("return List.of();").close();
            return;
        }
        out.use("java.util.stream.Stream");
        String all =
                groups.values().stream().map(type -> type + ".operations()").collect(Collectors.joining(", "));
        out.line("return Stream.of(" + all + ")");
        out.more(".<Operation<?, ?, ?>>flatMap(List::stream)")
                .more(".toList();")
                .close();
    }

    /** Writes the class that collects the credentials of the security schemes. */
    static void writeAuth(JavaFile out, List<ApiScheme> schemes) {
        String name = out.name();
        out.use(ImportedNames.AUTH_STRATEGY, ImportedNames.FETCHER, "java.util.LinkedHashMap", "java.util.Map");
        out.doc("The credentials of the security schemes of the document. Not thread-safe; its strategies are.", "");
        out.open("public final class " + name);
        out.line("private final Map<String, AuthStrategy> strategies = new LinkedHashMap<>();")
                .line("")
                .open("private " + name + "()")
                .close();
        out.method("Starts without credentials.", "public static " + name + " create()", "return new " + name + "();");
        Set<String> taken = new HashSet<>(Set.of("create", "with", "applyto"));
        for (ApiScheme scheme : schemes) {
            String method = JavaNames.member(scheme.name());
            while (!taken.add(method.toLowerCase(Locale.ROOT))) {
                method += "_";
            }
            scheme(out, scheme, method);
        }
        out.method(
                "Another strategy for a scheme; {@code new NoAuth()} calls without credentials.",
                "public " + name + " with(String scheme, AuthStrategy strategy)",
                "strategies.put(scheme, strategy);",
                "return this;");
        out.line("").open("TypedFetcher.Builder applyTo(TypedFetcher.Builder builder)");
        out.line("strategies.forEach(builder::auth);").line("return builder;").close();
        out.close();
    }

    private static void scheme(JavaFile out, ApiScheme scheme, String method) {
        switch (scheme.kind()) {
            case HEADER -> key(out, scheme, method, "header", "in the header");
            case QUERY -> key(out, scheme, method, "query", "in the query parameter");
            case COOKIE -> key(out, scheme, method, "cookie", "in the cookie");
            case BASIC -> {
                out.use(ImportedNames.AUTH + "Basic");
                String parameters = "String user, String password";
                method(out, scheme, method, "a user name and a password", parameters, "Basic.of(user, password)");
            }
            case BEARER -> {
                out.use(ImportedNames.AUTH + "Bearer", ImportedNames.AUTH + "TokenProvider");
                method(out, scheme, method, "a bearer token", "TokenProvider tokens", "Bearer.of(tokens)");
                credentials(out, scheme, method);
            }
            case AUTHORIZATION, CERTIFICATE, UNKNOWN ->
                method(out, scheme, method, "a strategy of your own", "AuthStrategy strategy", "strategy");
        }
    }

    private static void key(JavaFile out, ApiScheme scheme, String method, String factory, String where) {
        out.use(ImportedNames.AUTH + "ApiKey", "java.util.concurrent.Callable");
        String what = "a key " + where + " " + scheme.parameter() + "; a null key sends none";
        String strategy = "ApiKey." + factory + "(" + ImportedNames.literal(scheme.parameter()) + ", key)";
        method(out, scheme, method, what, CALLABLE + " key", strategy);
    }

    /** Writes the method for the client credentials grant if the document has a token URL. */
    private static void credentials(JavaFile out, ApiScheme scheme, String method) {
        if (scheme.tokenUrl().matches("https?://[!-;=?-~]+")) {
            out.use(ImportedNames.AUTH + "OAuth2ClientCredentials");
            String what = "tokens of the client credentials grant";
            String url = ImportedNames.literal(scheme.tokenUrl());
            String strategy = "OAuth2ClientCredentials.of(" + url + ", clientId, clientSecret)";
            method(out, scheme, method, what, "String clientId, String clientSecret", strategy);
        }
    }

    private static void method(
            JavaFile out, ApiScheme scheme, String method, String what, String parameters, String strategy) {
        String description = scheme.description().isBlank() ? "" : "\n" + scheme.description();
        out.line("").doc("The scheme " + scheme.name() + ": " + what + "." + description, "");
        out.open("public " + out.name() + " " + method + "(" + parameters + ")");
        out.line("return with(" + ImportedNames.literal(scheme.name()) + ", " + strategy + ");")
                .close();
    }
}
