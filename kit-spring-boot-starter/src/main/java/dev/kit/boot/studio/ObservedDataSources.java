package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.capture.ObservedDataSource;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopConfigException;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Wraps every data source bean in the studio's proxy, except delegating ones, whose targets are observed.
 *
 * <p>The proxy extends the bean's class if possible, because applications look up their pool by its class.
 */
final class ObservedDataSources implements BeanPostProcessor, PriorityOrdered {

    private static final Logger log = LoggerFactory.getLogger(ObservedDataSources.class);

    private final ObjectProvider<Studio> studio;

    ObservedDataSources(ObjectProvider<Studio> studio) {
        this.studio = studio;
    }

    /** Returns the target of the studio's proxy, or {@code dataSource} itself if it is not proxied. */
    static DataSource original(DataSource dataSource) {
        return dataSource instanceof Advised advised
                        && advised.getAdvisorCount() > 0
                        && advised.getAdvisors()[0].getAdvice() instanceof Observation
                        && AopProxyUtils.getSingletonTarget(dataSource) instanceof DataSource target
                ? target
                : ObservedDataSource.original(dataSource);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return bean instanceof DataSource dataSource
                        && !(bean instanceof DelegatingDataSource)
                        && !(bean instanceof AbstractRoutingDataSource)
                ? observed(dataSource, beanName)
                : bean;
    }

    private DataSource observed(DataSource dataSource, String name) {
        Studio observer = studio.getObject();
        Class<?> type = dataSource.getClass();
        if (!observer.enabled() || Modifier.isFinal(type.getModifiers()) || Proxy.isProxyClass(type)) {
            return observer.observe(dataSource, name);
        }
        try {
            ProxyFactory factory = new ProxyFactory(dataSource);
            factory.setProxyTargetClass(true);
            factory.addAdvice(new Observation(name));
            return (DataSource) factory.getProxy(type.getClassLoader());
        } catch (AopConfigException e) {
            log.debug("No class can extend {}; its interfaces have to do.", type.getName(), e);
            return observer.observe(dataSource, name);
        }
    }

    /** Returns observed connections. */
    private record Observation(String name) implements MethodInterceptor {

        @Override
        public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
            long began = System.nanoTime();
            Object result = invocation.proceed();
            return result instanceof Connection connection
                            && invocation.getMethod().getName().equals("getConnection")
                    ? ObservedDataSource.connection(connection, name, began)
                    : result;
        }
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
