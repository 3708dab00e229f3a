package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Puts the studio's proxy around every data source bean; those that only delegate are seen where they lead. */
final class ObservedDataSources implements BeanPostProcessor, PriorityOrdered {

    private final ObjectProvider<Studio> studio;

    ObservedDataSources(ObjectProvider<Studio> studio) {
        this.studio = studio;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        return bean instanceof DataSource dataSource
                        && !(bean instanceof DelegatingDataSource)
                        && !(bean instanceof AbstractRoutingDataSource)
                ? studio.getObject().observe(dataSource, beanName)
                : bean;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
