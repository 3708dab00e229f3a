package dev.kit.boot.functions;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructPackages;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.run.ConstructEnvironment;
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
    @SuppressWarnings("rawtypes") // class literals cannot say CloudFunction<?, ?> and Cron<?, ?>
    FoundFunctions kitFoundFunctions(ConstructPackages packages, ListableBeanFactory beans) {
        return new FoundFunctions(
                packages.find(CloudFunction.class, packages.functions(), beans).stream()
                        .<DiscoveredConstruct<CloudFunction<?, ?>>>map(
                                found -> found.with(found.construct().named(found.name())))
                        .toList(),
                packages.find(Cron.class, packages.crons(), beans).stream()
                        .<DiscoveredConstruct<Cron<?, ?>>>map(
                                found -> found.with(found.construct().named(found.name())))
                        .toList());
    }

    @Bean("dev.kit.functionInvoker")
    @ConditionalOnMissingBean
    FunctionInvoker kitFunctionInvoker(ConstructEnvironment constructs, FoundFunctions found) {
        return new FunctionInvoker(
                constructs,
                found.functions().stream().map(DiscoveredConstruct::construct).toList());
    }
}
