package dev.kit.boot.client.test;

import dev.kit.boot.client.ConfiguredClient;
import dev.kit.client.query.QueryClient;
import dev.kit.mock.MockServer;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Lets each test begin without what an earlier one defined, recorded or cached. */
final class MockClientsReset implements TestExecutionListener {

    @Override
    public void beforeTestMethod(TestContext test) {
        ApplicationContext context = test.getApplicationContext();
        context.getBeansOfType(MockServer.class).values().forEach(MockServer::reset);
        context.getBeansOfType(ConfiguredClient.class)
                .values()
                .forEach(client -> client.fetcher().extension(QueryClient.class).ifPresent(QueryClient::invalidateAll));
    }
}
