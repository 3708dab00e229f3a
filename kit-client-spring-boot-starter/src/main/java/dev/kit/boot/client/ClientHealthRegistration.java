package dev.kit.boot.client;

import java.util.Map;
import java.util.TreeMap;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;

/** The registration of the health of the clients; loaded only if a client has a path for it. */
final class ClientHealthRegistration {

    private ClientHealthRegistration() {}

    static void add(BeanDefinitionRegistry registry, ListableBeanFactory beans) {
        registry.registerBeanDefinition(
                "clientsHealthContributor",
                new RootBeanDefinition(CompositeHealthContributor.class, () -> contributor(beans)));
    }

    private static CompositeHealthContributor contributor(ListableBeanFactory beans) {
        Map<String, HealthContributor> contributors = new TreeMap<>();
        beans.getBeansOfType(ConfiguredClient.class).values().forEach(client -> {
            String path = client.healthPath();
            if (path != null) {
                contributors.put(client.name(), ClientHealth.of(client, path));
            }
        });
        return CompositeHealthContributor.fromMap(contributors);
    }
}
