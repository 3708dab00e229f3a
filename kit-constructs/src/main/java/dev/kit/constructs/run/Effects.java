package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.Publisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events and audits of a construct. Immutable.
 *
 * @param publisher where events go
 * @param events published after each successful run, in order
 * @param auditor where audits are stored
 * @param actions the only ones that may be audited; any if there are none
 * @param audits recorded after each successful run, in order
 */
public record Effects(
        @Nullable Service<? extends Publisher> publisher,
        List<EventDefinition<Object>> events,
        @Nullable Service<? extends AuditStorage> auditor,
        Set<AuditableAction<?>> actions,
        List<AuditDefinition<Object>> audits) {

    /** Neither events nor audits. */
    public static final Effects NONE = new Effects(null, List.of(), null, Set.of(), List.of());

    public Effects {
        events = List.copyOf(events);
        actions = Set.copyOf(actions);
        audits = List.copyOf(audits);
    }

    /** Returns a copy that publishes to {@code service}. */
    public Effects withPublisher(Service<? extends Publisher> service) {
        return new Effects(service, events, auditor, actions, audits);
    }

    /** Returns a copy that publishes {@code event} too. */
    public Effects withEvent(EventDefinition<Object> event) {
        return new Effects(publisher, appended(events, event), auditor, actions, audits);
    }

    /**
     * Returns a copy that stores audits in {@code storage}.
     *
     * @param allowed the only actions that may be recorded; any if there are none
     */
    public Effects withAuditor(Service<? extends AuditStorage> storage, Set<AuditableAction<?>> allowed) {
        return new Effects(publisher, events, storage, allowed, audits);
    }

    /** Returns a copy that records {@code audit} too. */
    public Effects withAudit(AuditDefinition<Object> audit) {
        return new Effects(publisher, events, auditor, actions, appended(audits, audit));
    }

    /** Returns the reasons why declared audits could not be stored. */
    public List<Flaw> flaws() {
        if (auditor == null) {
            return audits.isEmpty()
                    ? List.of()
                    : List.of(new Flaw(
                            "audits \"" + audits.get(0).action().type() + "\" but has no storage for audits.",
                            "Add .auditor(…) to it or its factory, or remove the audit."));
        }
        return audits.stream()
                .filter(audit -> !actions.isEmpty() && !actions.contains(audit.action()))
                .map(audit -> new Flaw(
                        "audits \"" + audit.action().type() + "\", which is not among the actions of its .auditor(…).",
                        "Add the action to .auditor(…), or remove the audit."))
                .toList();
    }

    /** A declaration that contradicts another one, and the remedy. */
    public record Flaw(String problem, String remedy) {}

    private static <T> List<T> appended(List<T> list, T item) {
        List<T> longer = new ArrayList<>(list);
        longer.add(item);
        return longer;
    }
}
