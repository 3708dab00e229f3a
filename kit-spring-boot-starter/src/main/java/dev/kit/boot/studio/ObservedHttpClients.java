package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Adds the studio's interceptor to every bean of type {@code RestClient}, its builder or {@code RestTemplate}.
 *
 * <p>It leaves them alone where the agent of {@code kit dev} observes all clients.
 */
final class ObservedHttpClients implements BeanPostProcessor, PriorityOrdered {

    private final Supplier<Studio> studio;

    ObservedHttpClients(ObjectProvider<Studio> studio) {
        this.studio = SingletonSupplier.of(studio::getObject);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (EntryPoints.areObserved()) {
            return bean;
        }
        if (bean instanceof RestClient.Builder builder) {
            return builder.requestInterceptors(list -> observe(list, "RestClient"));
        }
        if (bean instanceof RestClient client) {
            return client.mutate()
                    .requestInterceptors(list -> observe(list, "RestClient"))
                    .build();
        }
        if (bean instanceof RestTemplate template) {
            observe(template.getInterceptors(), "RestTemplate");
        }
        return bean;
    }

    /**
     * Adds the interceptor last, so that it records headers of others, and only once, even if the builder is observed
     * too.
     */
    private void observe(List<ClientHttpRequestInterceptor> interceptors, String client) {
        if (interceptors.stream().noneMatch(RestCalls.class::isInstance)) {
            interceptors.add(new RestCalls(studio, client));
        }
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
