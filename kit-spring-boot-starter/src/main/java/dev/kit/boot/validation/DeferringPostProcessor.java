package dev.kit.boot.validation;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.context.ApplicationContext;
import org.springframework.validation.beanvalidation.OptionalValidatorFactoryBean;

/** Replaces Spring MVC's default validator; a validator that the application configured stays. */
final class DeferringPostProcessor implements DestructionAwareBeanPostProcessor {

    private static final String PROPERTY = "kit.mvc-validation.enabled";

    private static final String MVC_VALIDATOR = "mvcValidator";

    private final ApplicationContext context;
    private @Nullable DeferredValidator deferred;

    DeferringPostProcessor(ApplicationContext context) {
        this.context = context;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (!beanName.equals(MVC_VALIDATOR) || bean.getClass() != OptionalValidatorFactoryBean.class) {
            return bean;
        }
        if (!context.getEnvironment().getProperty(PROPERTY, Boolean.class, true)) {
            return new Unprovided();
        }
        DeferredValidator replacement = new DeferredValidator();
        replacement.setApplicationContext(context);
        deferred = replacement;
        return replacement;
    }

    /** Spring destroys the bean that it created, not the one that replaced it. */
    @Override
    public void postProcessBeforeDestruction(Object bean, String beanName) {
        if (deferred != null) {
            deferred.destroy();
        }
    }

    @Override
    public boolean requiresDestruction(Object bean) {
        return deferred != null && bean.getClass() == OptionalValidatorFactoryBean.class;
    }

    /** Never looks for a provider, and so checks nothing, as Spring's own without one. */
    private static final class Unprovided extends OptionalValidatorFactoryBean {

        @Override
        public void afterPropertiesSet() {}
    }
}
