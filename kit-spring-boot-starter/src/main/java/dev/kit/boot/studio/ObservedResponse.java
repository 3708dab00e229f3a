package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCall;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** A response whose body is observed while it is read. Confined to one thread, like the response. */
final class ObservedResponse implements ClientHttpResponse {

    private final ClientHttpResponse response;
    private final OutgoingCall call;
    private @Nullable InputStream body;

    private ObservedResponse(ClientHttpResponse response, OutgoingCall call) {
        this.response = response;
        this.call = call;
    }

    /** Reports the head of the response, and returns it with an observed body. */
    static ClientHttpResponse of(ClientHttpResponse response, OutgoingCall call) throws IOException {
        call.answered(response.getStatusCode().value(), RestCalls.map(response.getHeaders()));
        return new ObservedResponse(response, call);
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
        InputStream observed = body;
        if (observed == null) {
            observed = call.receiving(response.getBody());
            body = observed;
        }
        return observed;
    }

    @Override
    public void close() {
        response.close();
        call.ended();
    }
}
