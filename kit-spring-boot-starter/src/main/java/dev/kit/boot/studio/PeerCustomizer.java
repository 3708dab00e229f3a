package dev.kit.boot.studio;

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
}
