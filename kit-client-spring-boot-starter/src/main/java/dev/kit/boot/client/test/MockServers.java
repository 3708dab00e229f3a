package dev.kit.boot.client.test;

import dev.kit.boot.client.ClientConnectionDetails;
import dev.kit.boot.client.ConfiguredClient;
import dev.kit.mock.MockServer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Registers a server for each client that the settings have, and its address.
 *
 * @param documents the documents that the test names
 */
record MockServers(List<String> documents, long seed) implements BeanDefinitionRegistryPostProcessor {

    private static final String SUFFIX = "Mock";

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        Map<String, Class<?>> clients = new TreeMap<>();
        Stream.of(registry.getBeanDefinitionNames())
                .filter(name -> name.startsWith(ConfiguredClient.BEAN_PREFIX))
                .forEach(name -> {
                    Object type = registry.getBeanDefinition(name).getAttribute(ConfiguredClient.TYPE);
                    if (type instanceof Class<?> generated) {
                        clients.put(name.substring(ConfiguredClient.BEAN_PREFIX.length()), generated);
                    }
                });
        MockDocuments located = MockDocuments.of(documents, clients);
        clients.keySet().forEach(client -> {
            String document = located.location(client);
            RootBeanDefinition server = new RootBeanDefinition(
                    MockServer.class, () -> MockServer.of(document).seed(seed).start());
            server.setDestroyMethodName("close");
            server.addQualifier(new AutowireCandidateQualifier(Qualifier.class, client));
            registry.registerBeanDefinition(client + SUFFIX, server);
        });
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        ClientConnectionDetails details =
                client -> beans.getBean(client + SUFFIX, MockServer.class).address();
        beans.registerSingleton("dev.kit.mockClientConnections", details);
    }
}
