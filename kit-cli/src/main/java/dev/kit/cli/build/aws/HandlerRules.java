package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.CronDescription;
import dev.kit.cli.command.CliException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Refuses what AWS Lambda cannot run, all in one report. Used by one thread. */
final class HandlerRules {

    private static final long MAXIMUM_MILLIS = 900_000;

    private final Set<String> faults = new LinkedHashSet<>();

    private HandlerRules() {}

    /**
     * Checks the constructs of an application.
     *
     * @param access the ways to their constants; a construct without one is refused
     * @throws CliException with every fault
     */
    static void check(
            ApplicationDescription application,
            AwsHandlers handlers,
            Map<ConstructDescription, ConstantAccess> access) {
        HandlerRules rules = new HandlerRules();
        rules.names(handlers);
        for (AwsHandler handler : handlers.each()) {
            rules.construct(handler.constructs().get(0), access);
        }
        application.crons().forEach(rules::schedule);
        rules.report();
    }

    /** Refuses names that differ in case alone, since not every file system can hold both classes. */
    private void names(AwsHandlers handlers) {
        Map<String, List<String>> places = new TreeMap<>();
        handlers.each().forEach(handler -> add(handler, place(handler), places));
        handlers.api().ifPresent(handler -> add(handler, "the handler of all endpoints", places));
        places.values().stream()
                .filter(sharing -> sharing.size() > 1)
                .forEach(sharing -> faults.add(String.join(" and ", sharing)
                        + " would have the same handler. Give one of them another name with .name(…)."));
    }

    private static void add(AwsHandler handler, String place, Map<String, List<String>> places) {
        places.computeIfAbsent(handler.simpleName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                .add(place);
    }

    private static String place(AwsHandler handler) {
        ConstructDescription construct = handler.constructs().get(0);
        return construct.location() + " (\"" + construct.name() + "\")";
    }

    private void construct(ConstructDescription construct, Map<ConstructDescription, ConstantAccess> access) {
        if (construct.declaredIn().indexOf('.') < 0) {
            faults.add(construct.location() + " is in no package, so no handler can read it. Move it into one.");
        } else if (!access.containsKey(construct)) {
            faults.add(construct.location() + " is private, so no handler can read it."
                    + " Remove \"private\" from the field and the classes around it.");
        }
        construct
                .beans()
                .forEach(bean -> faults.add(construct.location() + " uses Service.bean " + bean
                        + ", and there is no Spring context on Lambda. Add .orElse(env -> …) to the service."));
        if (AwsHandler.timeoutMillis(construct) > MAXIMUM_MILLIS) {
            faults.add(construct.location() + " has a timeout of more than 15 minutes, the longest of Lambda.");
        }
    }

    private void schedule(CronDescription cron) {
        if (cron.eventBridge().isEmpty()) {
            String reason = cron.refusal() == null ? "no expression for it" : cron.refusal();
            faults.add(cron.construct().location() + " runs at \"" + cron.schedule() + "\", which EventBridge cannot: "
                    + reason);
        }
    }

    private void report() {
        if (!faults.isEmpty()) {
            throw CliException.failed(
                    "The application cannot be built for AWS Lambda:\n  " + String.join("\n  ", faults),
                    null,
                    "Correct " + (faults.size() == 1 ? "it" : "all " + faults.size())
                            + ", or leave the construct out with routes, crons, subscribers or functions.");
        }
    }
}
