package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Adds the studio's interceptor to every bean of type {@code RestClient}, its builder or {@code RestTemplate}. */
final class ObservedHttpClients implements BeanPostProcessor, PriorityOrdered {

    private final ObjectProvider<Studio> studio;

    ObservedHttpClients(ObjectProvider<Studio> studio) {
        this.studio = studio;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof RestClient.Builder builder) {
            return builder.requestInterceptors(list -> observe(list, "RestClient"));
        }
        if (bean instanceof RestClient client) {
            return client.mutate()
                    .requestInterceptors(list -> observe(list, "RestClient"))
                    .build();
        }
        if (bean instanceof RestTemplate template) {
            List<ClientHttpRequestInterceptor> interceptors = new java.util.ArrayList<>(template.getInterceptors());
            observe(interceptors, "RestTemplate");
            template.setInterceptors(interceptors);
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

    /** Records each call of Spring's HTTP clients for the studio. Thread-safe. */
    private static final class RestCalls implements ClientHttpRequestInterceptor {

        private final Supplier<Studio> studio;
        private final String client;

        RestCalls(ObjectProvider<Studio> studio, String client) {
            this.studio = SingletonSupplier.of(studio::getObject);
            this.client = client;
        }

        @Override
        public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
                throws IOException {
            Studio watching = studio.get();
            if (!watching.enabled()) {
                return execution.execute(request, body);
            }
            OutgoingCalls calls = watching.outgoingCalls();
            OutgoingCalls.Call call = calls.begin(client, request.getMethod().name(), request.getURI(), body.length);
            calls.headersFor(request.getURI()).forEach((name, value) -> {
                if (!request.getHeaders().containsHeader(name)) {
                    request.getHeaders().set(name, value);
                }
            });
            try {
                ClientHttpResponse response = execution.execute(request, body);
                call.answered(response.getStatusCode().value());
                return new ObservedResponse(response, call);
            } catch (IOException | RuntimeException failure) {
                call.failed(failure);
                throw failure;
            }
        }
    }
}
