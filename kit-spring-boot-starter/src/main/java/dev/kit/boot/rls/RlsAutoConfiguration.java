package dev.kit.boot.rls;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.DevelopmentMode;
import dev.kit.boot.rls.RlsProperties.Guard;
import dev.kit.constructs.ServiceRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Reports constructs whose row-level security would have no effect. */
@AutoConfiguration(afterName = "dev.kit.boot.background.DeclaredServicesAutoConfiguration")
@ConditionalOnConstructs
@ConditionalOnBean(RlsUses.class)
@EnableConfigurationProperties(RlsProperties.class)
public final class RlsAutoConfiguration {

    @Bean("dev.kit.rlsStartupGuard")
    @ConditionalOnExpression("!'off'.equalsIgnoreCase('${kit.rls.guard:auto}')")
    RlsStartupGuard kitRlsStartupGuard(
            RlsUses uses, ServiceRegistry services, RlsProperties properties, Environment environment) {
        return new RlsStartupGuard(
                uses,
                services,
                properties,
                properties.guard() == Guard.FAIL
                        || (properties.guard() == Guard.AUTO && !DevelopmentMode.isOn(environment)));
    }
}
