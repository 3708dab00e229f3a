package dev.kit.boot.door;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Removes the mark from each request and sets its caller's address, before any other customizer or handler. */
@Order(Ordered.HIGHEST_PRECEDENCE)
record JettyDoor(DoorMark mark)
        implements WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory>, HttpConfiguration.Customizer {

    @Override
    public void customize(ConfigurableJettyWebServerFactory factory) {
        factory.addServerCustomizers(this::stand);
    }

    /** Registers as the first customizer of all connectors of a server. */
    void stand(Server server) {
        for (Connector connector : server.getConnectors()) {
            connector.getConnectionFactories().forEach(factory -> {
                if (factory instanceof HttpConfiguration.ConnectionFactory http) {
                    http.getHttpConfiguration().getCustomizers().add(0, this);
                }
            });
        }
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        List<String> values = request.getHeaders().getValuesList(DoorMark.FIELD);
        HttpFields headers =
                HttpFields.build(request.getHeaders()).remove(DoorMark.FIELD).asImmutable();
        Optional<String> caller = mark.caller(values);
        if (caller.isEmpty()) {
            request.setAttribute(DoorMark.UNMARKED, true);
        }
        ConnectionMetaData connection = caller.<ConnectionMetaData>map(
                        address -> new NamedCaller(request.getConnectionMetaData(), address))
                .orElseGet(request::getConnectionMetaData);
        return new Unmarked(request, headers, connection);
    }

    private static final class Unmarked extends Request.Wrapper {

        private final HttpFields headers;

        private final ConnectionMetaData connection;

        Unmarked(Request request, HttpFields headers, ConnectionMetaData connection) {
            super(request);
            this.headers = headers;
            this.connection = connection;
        }

        @Override
        public HttpFields getHeaders() {
            return headers;
        }

        @Override
        public ConnectionMetaData getConnectionMetaData() {
            return connection;
        }
    }

    private static final class NamedCaller extends ConnectionMetaData.Wrapper {

        private final InetSocketAddress address;

        NamedCaller(ConnectionMetaData connection, String address) {
            super(connection);
            int port = connection.getRemoteSocketAddress() instanceof InetSocketAddress peer ? peer.getPort() : 0;
            this.address = new InetSocketAddress(address, port);
        }

        @Override
        public SocketAddress getRemoteSocketAddress() {
            return address;
        }
    }
}
