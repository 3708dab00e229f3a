package dev.kit.boot;

import dev.kit.constructs.BeanSource;
import org.springframework.beans.factory.BeanFactory;

/**
 * Takes services from the application context: the bean of that name if its type fits, else the bean of that type.
 */
final class ContextBeans implements BeanSource {

    private final BeanFactory beans;

    ContextBeans(BeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public <T> T bean(String name, Class<T> type) {
        return beans.containsBean(name) && beans.isTypeMatch(name, type)
                ? beans.getBean(name, type)
                : beans.getBean(type);
    }
}
