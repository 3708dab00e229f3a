package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;

/**
 * Everything that the engine knows of a construct. Immutable.
 *
 * @param <C> the context of a run
 * @param kind the kind of construct, as messages begin: {@code Endpoint}
 * @param name the construct among its kind
 * @param logger logs for the construct
 * @param services those it may use; databases need not be among them
 * @param data its databases
 * @param effects its events and audits
 * @param timeout the longest a run may take
 * @param provenance reads the origin of its runs
 */
public record Declaration<C>(
        String kind,
        String name,
        Logger logger,
        List<Service<?>> services,
        Data<? super C> data,
        Effects effects,
        Duration timeout,
        Provenance<? super C> provenance) {

    public Declaration {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(logger, "logger");
        services = List.copyOf(services);
        Objects.requireNonNull(data, "data");
        Objects.requireNonNull(effects, "effects");
        Objects.requireNonNull(timeout, "timeout");
        Objects.requireNonNull(provenance, "provenance");
    }

    /** Kind and name, such as {@code Endpoint POST /orders}. */
    @Override
    public String toString() {
        return kind + " " + name;
    }
}
