package dev.kit.boot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Servers for all tests of one class, each started by the first test that asks for it. */
public final class SharedServers implements AfterAllCallback {

    private final Map<List<Object>, TestServer> servers = new HashMap<>();

    /** The server of that application with those settings, which the tests leave running. */
    public TestServer of(Class<?> application, String... settings) {
        return servers.computeIfAbsent(
                List.of(application, List.of(settings)), key -> TestServer.start(application, settings));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        servers.values().forEach(TestServer::close);
        servers.clear();
    }
}
