package dev.kit.boot.studio;

import dev.kit.studio.capture.OutgoingCalls;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** A response that counts the bytes of its body as they are read. Confined to one thread, like the response. */
final class ObservedResponse implements ClientHttpResponse {

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
