package dev.kit.cli.application;

import java.util.List;

/**
 * The constructs of a compiled application.
 *
 * <p>Each list is sorted by class and order of declaration.
 *
 * @param routes the endpoints
 * @param functions the functions
 * @param crons the crons
 * @param subscribers the subscribers
 * @param variables the variables that constructs and schemas read
 * @param warnings the services whose variables may be incomplete, with the reason
 * @param beans the methods that declare constructs as beans, which cannot be read
 */
public record ApplicationDescription(
        List<RouteDescription> routes,
        List<ConstructDescription> functions,
        List<CronDescription> crons,
        List<SubscriberDescription> subscribers,
        List<ReadVariable> variables,
        List<String> warnings,
        List<String> beans) {

    /** Copies the lists. */
    public ApplicationDescription {
        routes = List.copyOf(routes);
        functions = List.copyOf(functions);
        crons = List.copyOf(crons);
        subscribers = List.copyOf(subscribers);
        variables = List.copyOf(variables);
        warnings = List.copyOf(warnings);
        beans = List.copyOf(beans);
    }

    /** Returns the number of constructs. */
    public int count() {
        return routes.size() + functions.size() + crons.size() + subscribers.size();
    }
}
