package dev.kit.boot.validation;

import jakarta.validation.ClockProvider;
import jakarta.validation.ConstraintValidatorFactory;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.ParameterNameProvider;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorContext;
import jakarta.validation.executable.ExecutableValidator;
import jakarta.validation.metadata.BeanDescriptor;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.validation.Errors;
import org.springframework.validation.beanvalidation.OptionalValidatorFactoryBean;

/** Spring MVC's default validator, whose provider starts with the first validation. Thread-safe. */
final class DeferredValidator extends OptionalValidatorFactoryBean {

    private final Object starting = new Object();
    private volatile boolean started;

    /** Starts nothing yet. */
    @Override
    public void afterPropertiesSet() {}

    private void start() {
        if (!started) {
            synchronized (starting) {
                if (!started) {
                    super.afterPropertiesSet();
                    started = true;
                }
            }
        }
    }

    /** Every binding asks this, validated or not; a provider that then fails to start validates nothing. */
    @Override
    public boolean supports(Class<?> type) {
        return !started || super.supports(type);
    }

    @Override
    public void validate(Object target, Errors errors) {
        start();
        super.validate(target, errors);
    }

    @Override
    public void validate(Object target, Errors errors, Object... hints) {
        start();
        super.validate(target, errors, hints);
    }

    @Override
    public void validateValue(
            Class<?> type, @Nullable String field, @Nullable Object value, Errors errors, Object... hints) {
        start();
        super.validateValue(type, field, value, errors, hints);
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validate(T object, Class<?>... groups) {
        start();
        return super.validate(object, groups);
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateProperty(T object, String property, Class<?>... groups) {
        start();
        return super.validateProperty(object, property, groups);
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateValue(
            Class<T> type, String property, Object value, Class<?>... groups) {
        start();
        return super.validateValue(type, property, value, groups);
    }

    @Override
    public BeanDescriptor getConstraintsForClass(Class<?> type) {
        start();
        return super.getConstraintsForClass(type);
    }

    @Override
    public ExecutableValidator forExecutables() {
        start();
        return super.forExecutables();
    }

    @Override
    public <T> T unwrap(@Nullable Class<T> type) {
        start();
        return super.unwrap(type);
    }

    @Override
    public Validator getValidator() {
        start();
        return super.getValidator();
    }

    @Override
    public ValidatorContext usingContext() {
        start();
        return super.usingContext();
    }

    @Override
    public MessageInterpolator getMessageInterpolator() {
        start();
        return super.getMessageInterpolator();
    }

    @Override
    public TraversableResolver getTraversableResolver() {
        start();
        return super.getTraversableResolver();
    }

    @Override
    public ConstraintValidatorFactory getConstraintValidatorFactory() {
        start();
        return super.getConstraintValidatorFactory();
    }

    @Override
    public ParameterNameProvider getParameterNameProvider() {
        start();
        return super.getParameterNameProvider();
    }

    @Override
    public ClockProvider getClockProvider() {
        start();
        return super.getClockProvider();
    }
}
