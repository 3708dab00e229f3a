package dev.kit.boot.rls;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.DevelopmentMode;
import dev.kit.boot.rls.RlsProperties.Guard;
import dev.kit.constructs.ServiceRegistry;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.springframework.aop.Advisor;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.orm.jpa.EntityManagerFactoryInfo;

/** Reports constructs whose row-level security would have no effect. */
@AutoConfiguration(afterName = "dev.kit.boot.background.DeclaredServicesAutoConfiguration")
@ConditionalOnConstructs
@ConditionalOnBean(RlsUses.class)
@EnableConfigurationProperties(RlsProperties.class)
public final class RlsAutoConfiguration {

    @Bean("dev.kit.rlsStartupGuard")
    @ConditionalOnExpression("!'off'.equalsIgnoreCase('${kit.rls.guard:auto}')")
    RlsStartupGuard kitRlsStartupGuard(
            RlsUses uses,
            ServiceRegistry services,
            RlsProperties properties,
            ObjectProvider<HibernateCaches> caches,
            Environment environment) {
        return new RlsStartupGuard(
                uses,
                services,
                properties,
                caches,
                properties.guard() == Guard.FAIL
                        || (properties.guard() == Guard.AUTO && !DevelopmentMode.isOn(environment)));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({SessionFactoryImplementor.class, EntityManagerFactoryInfo.class})
    static class Hibernate {

        @Bean("dev.kit.hibernateCaches")
        HibernateCaches kitHibernateCaches(ObjectProvider<EntityManagerFactory> factories, RlsProperties properties) {
            return new HibernateCaches(factories, properties.exempt());
        }

        @Bean("dev.kit.policedFactories")
        static PolicedFactories kitPolicedFactories(ListableBeanFactory beans) {
            return new PolicedFactories(beans);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(CacheOperationSource.class)
    static class Cacheable {

        @Bean("dev.kit.cacheableMethods")
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static Advisor kitCacheableMethods(CacheOperationSource source, Environment environment) {
            return CacheableMethods.advisor(source, DevelopmentMode.isOn(environment));
        }
    }
}
