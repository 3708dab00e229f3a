package dev.kit.cli.build.aws;

import dev.kit.envkit.settings.NamedConstant;
import java.util.ArrayList;
import java.util.List;

/** The Java source of handlers. Names are qualified, since a construct may be called as any class. Stateless. */
final class HandlerSource {

    /** The class in the package of constructs that are not public. */
    static final String ACCESS_CLASS = "KitLambdaConstants";

    private HandlerSource() {}

    /**
     * Returns the source of a handler.
     *
     * @param constants the expressions of its constructs
     * @param hasCredentials whether sealed credentials are among the classes
     */
    static String of(AwsHandler handler, List<String> constants, AwsOptions options, boolean hasCredentials) {
        String className = handler.className();
        return """
                // Written by kit build. Changes are lost.
                package %s;

                /** Runs %s. */
                public final class %s implements com.amazonaws.services.lambda.runtime.RequestStreamHandler {

                    private static final com.amazonaws.services.lambda.runtime.RequestStreamHandler HANDLER =
                            dev.kit.constructs.aws.%s.of(
                                    %s);

                    @java.lang.Override
                    public void handleRequest(
                            java.io.InputStream event,
                            java.io.OutputStream answer,
                            com.amazonaws.services.lambda.runtime.Context context)
                            throws java.io.IOException {
                        HANDLER.handleRequest(event, answer, context);
                    }
                }
                """.formatted(
                className.substring(0, className.lastIndexOf('.')),
                handler.constructs().size() == 1 ? handler.constructs().get(0).location() : "all endpoints",
                handler.simpleName(),
                adaptor(handler.kind(), options),
                String.join(",\n                    ", arguments(handler, constants, options, hasCredentials)));
    }

    private static List<String> arguments(
            AwsHandler handler, List<String> constants, AwsOptions options, boolean hasCredentials) {
        List<String> arguments = new ArrayList<>(List.of(parser(handler, options, hasCredentials)));
        String logger = options.logger();
        if (logger == null) {
            arguments.addAll(constants);
            return arguments;
        }
        String environment =
                "dev.kit.constructs.run.ConstructEnvironment.builder(services)\n                            .logger("
                        + named(handler) + ".logger(" + text(logger) + "))\n                            .build()";
        if (handler.kind() == AwsHandler.Kind.ENDPOINT) {
            arguments.add("java.util.List.of(" + String.join(", ", constants) + ")");
            arguments.add("services -> dev.kit.constructs.pipeline.PipelineEnvironment.builder(" + environment
                    + ")\n                            .platformClaims()\n                            .build()");
        } else {
            arguments.addAll(constants);
            arguments.add("services -> " + environment);
        }
        return arguments;
    }

    /** Without credentials, their classes would be loaded at each cold start for nothing. */
    private static String parser(AwsHandler handler, AwsOptions options, boolean hasCredentials) {
        String standard = "new dev.kit.envkit.EnvironmentParser(java.lang.System.getenv())"
                + (hasCredentials
                        ? "\n                            .with(dev.kit.envkit.credentials.Credentials.load())"
                        : "");
        return options.envParser() == null
                ? standard
                : named(handler) + ".parser(" + text(options.envParser()) + ", " + standard + ")";
    }

    private static String named(AwsHandler handler) {
        return "new dev.kit.constructs.run.NamedConstants(" + handler.simpleName() + ".class.getClassLoader())";
    }

    /** Returns a literal of a name, which {@link NamedConstant} allows no quotes in. */
    private static String text(String name) {
        return "\"" + NamedConstant.of("constant", name) + "\"";
    }

    /** Returns the source of a class that hands out constants of its package. */
    static String access(String packageName, List<AwsHandler.Kind> kinds, List<String> constants) {
        StringBuilder source = new StringBuilder("""
                // Written by kit build. Changes are lost.
                package %s;

                /** Hands the constructs of this package to their handlers. */
                public final class %s {

                    private %s() {}
                """.formatted(packageName, ACCESS_CLASS, ACCESS_CLASS));
        for (int i = 0; i < constants.size(); i++) {
            source.append(
                    """

                        /** Returns %s. */
                        public static %s %s() {
                            return %s;
                        }
                    """.formatted(constants.get(i), type(kinds.get(i)), method(constants.get(i)), constants.get(i)));
        }
        return source.append("}\n").toString();
    }

    /** Returns the method that hands out a constant; its name contains that of the class. */
    static String method(String constant) {
        return constant.replace("_", "__").replace('.', '_');
    }

    private static String adaptor(AwsHandler.Kind kind, AwsOptions options) {
        return switch (kind) {
            case ENDPOINT ->
                options.payload().equals("1.0") ? "AmazonApiGatewayV1Endpoint" : "AmazonApiGatewayV2Endpoint";
            case CRON -> "AwsLambdaCron";
            case SUBSCRIBER -> "AwsLambdaSubscriber";
            case FUNCTION -> "AwsLambdaFunction";
        };
    }

    private static String type(AwsHandler.Kind kind) {
        return switch (kind) {
            case ENDPOINT -> "dev.kit.constructs.endpoints.Endpoint<?>";
            case CRON -> "dev.kit.constructs.crons.Cron<?, ?>";
            case SUBSCRIBER -> "dev.kit.constructs.subscribers.Subscriber";
            case FUNCTION -> "dev.kit.constructs.functions.CloudFunction<?, ?>";
        };
    }
}
