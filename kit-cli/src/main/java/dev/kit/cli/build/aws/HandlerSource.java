package dev.kit.cli.build.aws;

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
     */
    static String of(AwsHandler handler, List<String> constants, AwsOptions options) {
        String className = handler.className();
        return """
                // Written by kit build. Changes are lost.
                package %s;

                /** Runs %s. */
                public final class %s implements com.amazonaws.services.lambda.runtime.RequestStreamHandler {

                    private static final com.amazonaws.services.lambda.runtime.RequestStreamHandler HANDLER =
                            dev.kit.constructs.aws.%s.of(
                                    new dev.kit.envkit.EnvironmentParser(java.lang.System.getenv())
                                            .with(dev.kit.envkit.credentials.Credentials.load()),
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
                String.join(",\n                    ", constants));
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
