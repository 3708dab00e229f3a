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
        ExtensionContext.Store store = context.getRoot().getStore(NAMESPACE);
        synchronized (NAMESPACE) {
            Running running = store.get(key, Running.class);
            if (running == null) {
                running = new Running(api);
                store.put(key, running);
            }
            return running.server();
        }
    }

    /** Returns the annotation of the class, or of the nearest enclosing class that has one. */
    private static MockApi annotation(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        while (type != null) {
            MockApi api = AnnotationSupport.findAnnotation(type, MockApi.class).orElse(null);
            if (api != null) {
                return api;
            }
            type = type.getEnclosingClass();
        }
        throw new IllegalStateException(
                "The class " + context.getRequiredTestClass().getName() + " has no @MockApi.");
    }

    /** A server that runs until the last test. */
    private static final class Running implements AutoCloseable {

        private final MockServer server;
        private final String property;

        private Running(MockApi api) {
            this.server = MockServer.of(api.value()).seed(api.seed()).start();
            this.property = api.property();
            if (!property.isEmpty()) {
                System.setProperty(property, server.address());
            }
        }

        private MockServer server() {
            return server;
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
