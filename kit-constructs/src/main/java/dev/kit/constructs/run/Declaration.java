package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
        services = List.copyOf(services);
    }

    /** Returns the services of a construct: its own, databases, publisher and auditor. */
    public static List<Service<?>> services(List<Service<?>> own, Data<?> data, Effects effects) {
        List<Service<?>> all = new ArrayList<>(own);
        Stream.concat(Stream.ofNullable(data.database()), Stream.ofNullable(data.outside()))
                .forEach(database -> all.add(database.service()));
        Stream.<Service<?>>concat(Stream.ofNullable(effects.publisher()), Stream.ofNullable(effects.auditor()))
                .forEach(all::add);
        return all;
    }

    /** Returns class and line of the nearest caller outside the builders. It is null if there is none. */
    public static @Nullable String place(Predicate<String> builders) {
        return StackWalker.getInstance()
                .walk(frames -> frames.skip(1)
                        .filter(frame -> !builders.test(frame.getClassName()))
                        .findFirst()
                        .map(frame -> frame.getClassName() + ":" + frame.getLineNumber())
                        .orElse(null));
    }

    /** Kind and name, such as {@code Endpoint POST /orders}. */
    @Override
    public String toString() {
        return kind + " " + name;
    }
}
