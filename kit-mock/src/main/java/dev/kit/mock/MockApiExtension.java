package dev.kit.mock;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts the server of {@link MockApi}. */
final class MockApiExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(MockApiExtension.class);

    /** Runs before the constructor, and so before the Spring context is created. */
    @Override
    public void beforeAll(ExtensionContext context) {
        server(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        server(context).reset();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == MockServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return server(context);
    }

    private static MockServer server(ExtensionContext context) {
        MockApi api = annotation(context);
        String key = api.value() + " " + api.seed() + " " + api.property();
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(key, absent -> Running.of(api), Running.class)
                .server();
    }

    /** Returns the annotation of the class, or of the nearest enclosing class that has one. */
    private static MockApi annotation(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        return AnnotationSupport.findAnnotation(type, MockApi.class, context.getEnclosingTestClasses())
                .orElseThrow(() -> new IllegalStateException("The class " + type.getName() + " has no @MockApi."));
    }

    /** A server that runs until the last test. */
    private record Running(MockServer server, String property) implements AutoCloseable {

        static Running of(MockApi api) {
            MockServer server = MockServer.of(api.value()).seed(api.seed()).start();
            if (!api.property().isEmpty()) {
                System.setProperty(api.property(), server.address());
            }
            return new Running(server, api.property());
        }

        @Override
        public void close() {
            if (!property.isEmpty()) {
                System.clearProperty(property);
            }
            server.close();
        }
    }
}
