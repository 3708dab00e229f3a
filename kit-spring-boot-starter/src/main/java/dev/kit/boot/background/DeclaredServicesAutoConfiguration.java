package dev.kit.boot.background;

import dev.kit.boot.ConditionalOnConstructs;
import dev.kit.boot.ConstructPackages;
import dev.kit.boot.ConstructsAutoConfiguration;
import dev.kit.boot.functions.FoundFunctions;
import dev.kit.boot.functions.FunctionAutoConfiguration;
import dev.kit.boot.rls.RlsUses;
import dev.kit.boot.web.EndpointAutoConfiguration;
import dev.kit.boot.web.SpringEndpoints;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Collects the constructs of the application and the services that they declare. */
@AutoConfiguration(
        after = {ConstructsAutoConfiguration.class, EndpointAutoConfiguration.class, FunctionAutoConfiguration.class})
@ConditionalOnConstructs
@ConditionalOnBean(ConstructPackages.class)
public final class DeclaredServicesAutoConfiguration {

    @Bean("dev.kit.declaredSubscribers")
    @ConditionalOnMissingBean
    DeclaredSubscribers kitDeclaredSubscribers(
            ConstructPackages packages,
            ListableBeanFactory beans,
            @Value("${kit.subscribers-enabled:true}") boolean enabled) {
        return DeclaredSubscribers.of(
                enabled ? packages.find(Subscriber.class, packages.subscribers(), beans) : List.of());
    }

    @Bean("dev.kit.declaredServices")
    DeclaredServices kitDeclaredServices(
            DeclaredSubscribers subscribers,
            ObjectProvider<SpringEndpoints> endpoints,
            ObjectProvider<FoundFunctions> functions) {
        List<DeclaredConstruct> constructs = new ArrayList<>();
        endpoints.ifAvailable(
                mounted -> mounted.endpoints().forEach(endpoint -> constructs.add(DeclaredConstruct.of(endpoint))));
        subscribers.all().forEach(found -> constructs.add(DeclaredConstruct.of(found.construct(), found.location())));
        functions.ifAvailable(known -> known.all()
                .forEach(found -> constructs.add(DeclaredConstruct.of(found.construct(), found.location()))));
        return new DeclaredServices(constructs);
    }

    @Bean("dev.kit.rlsUses")
    RlsUses kitRlsUses(DeclaredServices declared) {
        return new RlsUses(declared.constructs().stream()
                .flatMap(construct -> construct.rls().stream())
                .toList());
    }
}
