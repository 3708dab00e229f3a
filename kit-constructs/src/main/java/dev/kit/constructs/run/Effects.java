package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditDefinition;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.Publisher;
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
}
