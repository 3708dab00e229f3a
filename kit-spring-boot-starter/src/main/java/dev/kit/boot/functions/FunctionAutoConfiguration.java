package dev.kit.boot.functions;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructPackages;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.discovery.DiscoveredConstruct;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.run.ConstructEnvironment;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Finds the functions of the application, and supports in-process calls. */
@AutoConfiguration(after = ConstructsAutoConfiguration.class)
@ConditionalOnConstructs(functions = true)
public final class FunctionAutoConfiguration {

    @Bean("dev.kit.foundFunctions")
    @ConditionalOnMissingBean
    FoundFunctions kitFoundFunctions(ConstructPackages packages, ListableBeanFactory beans) {
        return new FoundFunctions(functions(packages, beans), crons(packages, beans));
    }

    @SuppressWarnings("rawtypes") // a class literal cannot say CloudFunction<?, ?>
    private static List<DiscoveredConstruct<CloudFunction<?, ?>>> functions(
            ConstructPackages packages, ListableBeanFactory beans) {
        List<DiscoveredConstruct<CloudFunction<?, ?>>> found = new ArrayList<>();
        packages.discovery()
                .constants(CloudFunction.class, packages.routes())
                .forEach(constant -> found.add(new DiscoveredConstruct<>(
                        constant.name(),
                        constant.declaredIn(),
                        constant.construct().named(constant.name()))));
        beans.getBeansOfType(CloudFunction.class)
                .forEach((name, bean) -> found.add(new DiscoveredConstruct<>(name, "bean", bean.named(name))));
        return found;
    }

    @SuppressWarnings("rawtypes") // a class literal cannot say Cron<?, ?>
    private static List<DiscoveredConstruct<Cron<?, ?>>> crons(ConstructPackages packages, ListableBeanFactory beans) {
        List<DiscoveredConstruct<Cron<?, ?>>> found = new ArrayList<>();
        packages.discovery()
                .constants(Cron.class, packages.crons())
                .forEach(constant -> found.add(new DiscoveredConstruct<>(
                        constant.name(),
                        constant.declaredIn(),
                        constant.construct().named(constant.name()))));
        beans.getBeansOfType(Cron.class)
                .forEach((name, bean) -> found.add(new DiscoveredConstruct<>(name, "bean", bean.named(name))));
        return found;
    }

    @Bean("dev.kit.functionInvoker")
    @ConditionalOnMissingBean
    FunctionInvoker kitFunctionInvoker(ConstructEnvironment constructs, FoundFunctions found) {
        return new FunctionInvoker(
                constructs,
                found.functions().stream().map(DiscoveredConstruct::construct).toList());
    }
}
