package dev.kit.constructs.validation;

import jakarta.validation.Configuration;
import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.lang.annotation.ElementType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorConfiguration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Validates with Jakarta Validation, and reports properties by their names in JSON.
 *
 * <p>Hibernate Validator checks each object alone. JSON decides which objects are checked, with or without
 * {@code @Valid}.
 */
final class JakartaConstraints implements Constraints {

    private static final Comparator<Issue> BY_PATH = (one, other) -> compare(one.path(), other.path());

    private final CheckedBeans beans;
    private final ConstraintKeywords keywords;
    private final Checks read;
    private final Checks written;

    JakartaConstraints(Supplier<JsonMapper> mapper, @Nullable Consumer<Configuration<?>> settings) {
        HibernateValidatorConfiguration configuration =
                Validation.byProvider(HibernateValidator.class).configure();
        if (settings != null) {
            settings.accept(configuration);
        }
        ValidatorFactory factory = configuration
                .messageInterpolator(new ConstraintTexts())
                .enableTraversableResolverResultCache(false)
                .buildValidatorFactory();
        beans = new CheckedBeans(mapper, factory.getValidator());
        keywords = new ConstraintKeywords(factory.getValidator());
        read = new Checks(factory, beans, Conversion.READ);
        written = new Checks(factory, beans, Conversion.WRITE);
    }

    @Override
    public boolean constrain(JavaType type) {
        return beans.reach(type);
    }

    @Override
    public List<String> flaws(JavaType type) {
        return beans.flaws(type);
    }

    @Override
    public List<Issue> check(Object value, Conversion conversion) {
        Checks checks = conversion == Conversion.READ ? read : written;
        List<Issue> issues = new Walk(checks.validator, checks).issues(value);
        if (issues.size() > 1) {
            issues.sort(BY_PATH);
        }
        return issues;
    }

    @Override
    public ConstraintKeywords keywords() {
        return keywords;
    }

    private static int compare(List<Object> one, List<Object> other) {
        int shared = Math.min(one.size(), other.size());
        for (int i = 0; i < shared; i++) {
            int order = one.get(i) instanceof Integer left && other.get(i) instanceof Integer right
                    ? left.compareTo(right)
                    : one.get(i).toString().compareTo(other.get(i).toString());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** The checks of one conversion, and what is known of the classes they have met. */
    private static final class Checks implements TraversableResolver, Walk.Beans {

        private final Map<Class<?>, CheckedBean> known = new ConcurrentHashMap<>();
        private final CheckedBeans beans;
        private final Conversion conversion;
        private final Validator validator;

        Checks(ValidatorFactory factory, CheckedBeans beans, Conversion conversion) {
            this.beans = beans;
            this.conversion = conversion;
            validator = factory.usingContext().traversableResolver(this).getValidator();
        }

        @Override
        public CheckedBean of(Class<?> type) {
            CheckedBean bean = known.get(type);
            return bean == null ? known.computeIfAbsent(type, unknown -> beans.of(unknown, conversion)) : bean;
        }

        @Override
        public String nameOf(@Nullable Object key) {
            return key instanceof String || key == null ? String.valueOf(key) : beans.nameOf(key);
        }

        @Override
        public boolean isReachable(
                @Nullable Object bean, Path.Node property, Class<?> root, Path path, ElementType element) {
            return bean == null || !of(bean.getClass()).hidden().contains(property.getName());
        }

        @Override
        public boolean isCascadable(
                @Nullable Object bean, Path.Node property, Class<?> root, Path path, ElementType element) {
            return false;
        }
    }
}
