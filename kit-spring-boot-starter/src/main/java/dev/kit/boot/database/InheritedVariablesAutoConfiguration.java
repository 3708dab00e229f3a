package dev.kit.boot.database;

import dev.kit.boot.ApplicationTransactions;
import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.constructs.database.InheritedVariables;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.support.ResourceTransactionManager;

/** Preserves row-level security in application transactions nested within Kit's. */
@AutoConfiguration(after = SchemaAutoConfiguration.class)
@ConditionalOnConstructs
final class InheritedVariablesAutoConfiguration {

    @Bean("dev.kit.inheritedVariables")
    SmartInitializingSingleton kitInheritedVariables(
            ObjectProvider<ConfigurableTransactionManager> managers, ObjectProvider<DataSource> dataSources) {
        return () -> managers.forEach(manager -> {
            DataSource dataSource = dataSource(manager, dataSources);
            if (dataSource != null) {
                manager.addListener(new InheritedVariables(dataSource));
            }
        });
    }

    /** Returns the manager's data source; a manager that exposes none uses the only data source of the application. */
    private static @Nullable DataSource dataSource(
            ConfigurableTransactionManager manager, ObjectProvider<DataSource> dataSources) {
        if (manager instanceof ResourceTransactionManager resource
                && resource.getResourceFactory() instanceof DataSource own) {
            return own;
        }
        DataSource jpas = ApplicationTransactions.dataSourceOfJpa(manager);
        return jpas == null ? dataSources.getIfUnique() : jpas;
    }
}
