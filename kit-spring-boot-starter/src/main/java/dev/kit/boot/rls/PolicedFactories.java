package dev.kit.boot.rls;

import dev.kit.boot.ConstructPackages;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.run.Data;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.orm.jpa.hibernate.LocalSessionFactoryBean;

/**
 * Marks the session factories of applications whose constructs have row-level security.
 *
 * <p>Session factories exist before constructs that are beans, so each of those counts as one that has it.
 */
record PolicedFactories(ListableBeanFactory beans) implements BeanPostProcessor {

    private static final String SETTING = "dev.kit.policed";

    /** Returns true if the session factory with these settings belongs to such an application. */
    static boolean arePoliced(Map<String, Object> settings) {
        return settings.get(SETTING) instanceof BooleanSupplier policed && policed.getAsBoolean();
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        BooleanSupplier policed = this::arePoliciesUsed;
        if (bean instanceof AbstractEntityManagerFactoryBean factory) {
            factory.getJpaPropertyMap().put(SETTING, policed);
        } else if (bean instanceof LocalSessionFactoryBean factory) {
            factory.getHibernateProperties().put(SETTING, policed);
        }
        return bean;
    }

    @SuppressWarnings("rawtypes") // class literals cannot say Endpoint<?>
    private boolean arePoliciesUsed() {
        ConstructPackages packages = beans.getBean(ConstructPackages.class);
        return uses(
                        Endpoint.class,
                        packages.routes(),
                        endpoint -> endpoint.definition().data())
                || uses(Subscriber.class, packages.subscribers(), Subscriber::data)
                || uses(
                        CloudFunction.class,
                        packages.functions(),
                        function -> function.definition().data())
                || uses(
                        Cron.class,
                        packages.crons(),
                        cron -> cron.function().definition().data());
    }

    private <T> boolean uses(Class<T> type, List<String> patterns, Function<T, Data<?>> data) {
        return beans.getBeanNamesForType(type, true, false).length > 0
                || beans.getBean(ConstructPackages.class).discovery().constants(type, patterns).stream()
                        .map(found -> data.apply(found.construct()))
                        .anyMatch(known -> known.rls() != null || known.rlsBypassed());
    }
}
