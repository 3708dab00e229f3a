package dev.kit.constructs.validation;

import jakarta.validation.Configuration;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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

    private static final Comparator<Issue> BY_PATH =
            (one, other) -> Arrays.compare(one.path().toArray(), other.path().toArray(), JakartaConstraints::compare);

    private final ConstrainedTypes types;
    private final ConstraintKeywords keywords;
    private final CheckedBeans read;
    private final CheckedBeans written;

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
        types = new ConstrainedTypes(mapper, factory.getValidator());
        keywords = new ConstraintKeywords(factory.getValidator());
        read = new CheckedBeans(types, Conversion.READ, factory);
        written = new CheckedBeans(types, Conversion.WRITE, factory);
    }

    @Override
    public boolean constrain(JavaType type) {
        return types.reach(type);
    }

    @Override
    public List<String> flaws(JavaType type) {
        return types.flaws(type);
    }

    @Override
    public List<Issue> check(Object value, Conversion conversion) {
        List<Issue> issues = new Walk(conversion == Conversion.READ ? read : written).issues(value);
        if (issues.size() > 1) {
            issues.sort(BY_PATH);
        }
        return issues;
    }

    @Override
    public ConstraintKeywords keywords() {
        return keywords;
    }

    private static int compare(Object one, Object other) {
        return one instanceof Integer left && other instanceof Integer right
                ? left.compareTo(right)
                : one.toString().compareTo(other.toString());
    }
}
