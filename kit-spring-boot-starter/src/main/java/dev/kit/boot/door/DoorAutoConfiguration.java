package dev.kit.boot.door;

import org.apache.catalina.valves.ValveBase;
import org.eclipse.jetty.server.HttpConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Removes from requests the header that {@code kit dev} added. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(DoorCondition.class)
public final class DoorAutoConfiguration {

    @Bean("dev.kit.doorMark")
    static DoorMark kitDoorMark() {
        return DoorMark.find(System.getProperties()).orElseThrow();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ValveBase.class, ConfigurableTomcatWebServerFactory.class})
    static class TomcatConfiguration {

        @Bean("dev.kit.tomcatDoor")
        TomcatDoor kitTomcatDoor(DoorMark mark) {
            return new TomcatDoor(mark);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HttpConfiguration.class, ConfigurableJettyWebServerFactory.class})
    static class JettyConfiguration {

        @Bean("dev.kit.jettyDoor")
        JettyDoor kitJettyDoor(DoorMark mark) {
            return new JettyDoor(mark);
        }
    }
}
