package dev.kit.boot.studio;

import dev.kit.studio.server.Guard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Registers {@link PeerValve} after the valve for {@code kit dev}, before the valve that resolves forwarded headers.
 */
final class PeerCustomizer implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Ordered {

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addEngineValves(new PeerValve());
    }

    /** Returns the position. An order on the bean method would be ignored, because instances are sorted. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 1;
    }

    /** Stores the caller's address, as of the connection or as named by kit dev: later valves may replace it. */
    private static final class PeerValve extends ValveBase {

        PeerValve() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            Guard.Caller.keepPeer(request.getRequest(), request.getRemoteAddr());
            getNext().invoke(request, response);
        }
    }
}
