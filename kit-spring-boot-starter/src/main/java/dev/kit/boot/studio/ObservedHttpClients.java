package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.OutgoingCalls;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
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

    /** A response that counts the bytes of its body as they are read. Confined to one thread, like the response. */
    private static final class ObservedResponse implements ClientHttpResponse {

        private final ClientHttpResponse response;
        private final OutgoingCalls.Call call;
        private @Nullable Counted body;

        ObservedResponse(ClientHttpResponse response, OutgoingCalls.Call call) {
            this.response = response;
            this.call = call;
        }

        @Override
        public HttpStatusCode getStatusCode() throws IOException {
            return response.getStatusCode();
        }

        @Override
        public String getStatusText() throws IOException {
            return response.getStatusText();
        }

        @Override
        public HttpHeaders getHeaders() {
            return response.getHeaders();
        }

        @Override
        public InputStream getBody() throws IOException {
            Counted counted = body;
            if (counted == null) {
                counted = new Counted(response.getBody(), call);
                body = counted;
            }
            return counted;
        }

        @Override
        public void close() {
            response.close();
            call.ended(body == null ? 0 : body.count);
        }

        private static final class Counted extends FilterInputStream {

            private final OutgoingCalls.Call call;
            private long count;

            Counted(InputStream target, OutgoingCalls.Call call) {
                super(target);
                this.call = call;
            }

            @Override
            public int read() throws IOException {
                try {
                    int read = in.read();
                    seen(read < 0 ? -1 : 1);
                    return read;
                } catch (IOException brokenOff) {
                    call.failed(brokenOff);
                    throw brokenOff;
                }
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                try {
                    int read = in.read(bytes, offset, length);
                    seen(read);
                    return read;
                } catch (IOException brokenOff) {
                    call.failed(brokenOff);
                    throw brokenOff;
                }
            }

            private void seen(int read) {
                if (read < 0) {
                    call.ended(count);
                } else {
                    count += read;
                }
            }
        }
    }
}
