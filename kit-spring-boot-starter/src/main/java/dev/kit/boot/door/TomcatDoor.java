package dev.kit.boot.door;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** Registers {@link DoorValve} before all other valves. */
final class TomcatDoor implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Ordered {

    private final DoorMark mark;

    TomcatDoor(DoorMark mark) {
        this.mark = mark;
    }

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addEngineValves(new DoorValve(mark));
    }

    /** Returns the first position. An order on the bean method would be ignored, because instances are sorted. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
