package dev.kit.boot.door;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.eclipse.jetty.server.HttpConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Removes from requests the header that {@code kit dev} added. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(DoorAutoConfiguration.DoorCondition.class)
final class DoorAutoConfiguration {

    @Bean("dev.kit.doorMark")
    static DoorMark kitDoorMark() {
        return DoorMark.find(System.getProperties()).orElseThrow();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ValveBase.class, ConfigurableTomcatWebServerFactory.class})
    static class TomcatConfiguration {

        @Bean("dev.kit.tomcatDoor")
        WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> kitTomcatDoor(DoorMark mark) {
            return new TomcatDoor(mark);
        }

        /** Registers {@link DoorValve} before all other valves. */
        @Order(Ordered.HIGHEST_PRECEDENCE)
        private record TomcatDoor(DoorMark mark)
                implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {
            @Override
            public void customize(ConfigurableTomcatWebServerFactory factory) {
                factory.addEngineValves(new DoorValve(mark));
            }
        }

        /** Removes the mark from a request and sets the request's remote address to the caller's. */
        private static final class DoorValve extends ValveBase {

            private final DoorMark mark;

            DoorValve(DoorMark mark) {
                super(true);
                this.mark = mark;
            }

            @Override
            public void invoke(Request request, Response response) throws IOException, ServletException {
                List<String> values = Collections.list(request.getHeaders(DoorMark.FIELD));
                request.getCoyoteRequest().getMimeHeaders().removeHeader(DoorMark.FIELD);
                Optional<String> caller = mark.caller(values);
                if (caller.isPresent()) {
                    request.setRemoteAddr(caller.get());
                    request.setRemoteHost(caller.get());
                } else {
                    request.setAttribute(DoorMark.UNMARKED, true);
                }
                getNext().invoke(request, response);
            }
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

    /** Matches in a process whose requests arrive through {@code kit dev}. */
    static final class DoorCondition extends SpringBootCondition {

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            ConditionMessage.Builder message = ConditionMessage.forCondition("kit dev");
            return DoorMark.find(System.getProperties()).isPresent()
                    ? ConditionOutcome.match(message.because("it passes requests on"))
                    : ConditionOutcome.noMatch(message.because("it does not pass requests on"));
        }
    }
}
