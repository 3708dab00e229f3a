package dev.kit.boot.client.test;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Adds the servers of {@link MockClients} to the contexts of tests. */
final class MockClientsCustomizerFactory implements ContextCustomizerFactory {

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configuration) {
        MockClients mocked = TestContextAnnotationUtils.findMergedAnnotation(testClass, MockClients.class);
        return mocked == null ? null : new Customizer(List.of(mocked.documents()), mocked.seed());
    }

    /** Equal for tests that can share a context. */
    private record Customizer(List<String> documents, long seed) implements ContextCustomizer {

        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration merged) {
            RootBeanDefinition servers =
                    new RootBeanDefinition(MockServers.class, () -> new MockServers(documents, seed));
            servers.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
            ((BeanDefinitionRegistry) context.getBeanFactory()).registerBeanDefinition("dev.kit.mockServers", servers);
        }
    }
}
