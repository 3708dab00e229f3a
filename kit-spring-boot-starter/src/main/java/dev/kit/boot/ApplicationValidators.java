package dev.kit.boot;

import dev.kit.constructs.validation.SchemaContext;
import jakarta.validation.Configuration;
import java.lang.reflect.Method;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.validation.beanvalidation.SpringConstraintValidatorFactory;

/** Gives the constraint validators of constructs the beans and settings of the application. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.hibernate.validator.HibernateValidator")
class ApplicationValidators {

    /** Found by name, since Spring Boot's module for validation would configure itself in every application. */
    private static final String CUSTOMIZER =
            "org.springframework.boot.validation.autoconfigure.ValidationConfigurationCustomizer";

    @Bean("dev.kit.schemaContext")
    @ConditionalOnMissingBean
    static SchemaContext kitSchemaContext(ConfigurableListableBeanFactory beans) {
        return SchemaContext.of(configuration -> customize(configuration, beans));
    }

    private static void customize(Configuration<?> configuration, ConfigurableListableBeanFactory beans) {
        configuration.constraintValidatorFactory(new SpringConstraintValidatorFactory(beans));
        ClassLoader loader = beans.getBeanClassLoader();
        if (ClassUtils.isPresent(CUSTOMIZER, loader)) {
            Class<?> type = ClassUtils.resolveClassName(CUSTOMIZER, loader);
            Method customize = ClassUtils.getMethod(type, "customize", Configuration.class);
            beans.getBeanProvider(type)
                    .orderedStream()
                    .forEach(bean -> ReflectionUtils.invokeMethod(customize, bean, configuration));
        }
    }
}
