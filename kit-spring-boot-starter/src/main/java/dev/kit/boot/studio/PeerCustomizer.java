package dev.kit.boot.studio;

import dev.kit.studio.server.Guard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Registers {@link PeerValve} after the valve for {@code kit dev}, before the valve that resolves forwarded headers.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
@ConditionalOnClass({ValveBase.class, ConfigurableTomcatWebServerFactory.class})
final class PeerCustomizer implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addEngineValves(new PeerValve());
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
