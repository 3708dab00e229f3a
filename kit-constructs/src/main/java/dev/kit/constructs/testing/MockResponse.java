package dev.kit.constructs.testing;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/** A response as the JDK's client would have received it. */
record MockResponse<T>(HttpRequest request, int statusCode, HttpHeaders headers, T body) implements HttpResponse<T> {

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return Optional.empty();
    }

    @Override
    public URI uri() {
        return request.uri();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    /** Status and headers, before the body is available. */
    record Info(int statusCode, HttpHeaders headers) implements ResponseInfo {

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }
}
