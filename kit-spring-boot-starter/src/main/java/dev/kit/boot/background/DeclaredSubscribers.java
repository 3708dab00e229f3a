package dev.kit.boot.background;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The subscribers of the application, each with a unique name. */
record DeclaredSubscribers(List<DiscoveredConstruct<Subscriber>> all) {

    DeclaredSubscribers {
        all = List.copyOf(all);
    }

    /**
     * Checks that names are unique: two subscribers of one name would each receive only some of their events.
     *
     * @throws InvalidConstructsException naming both places of each name that is used twice
     */
    static DeclaredSubscribers of(List<DiscoveredConstruct<Subscriber>> found) {
        Map<String, DiscoveredConstruct<Subscriber>> byName = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (DiscoveredConstruct<Subscriber> subscriber : found) {
            String name = subscriber.construct().name();
            DiscoveredConstruct<Subscriber> other = byName.putIfAbsent(name, subscriber);
            if (other != null) {
                problems.add("Two subscribers are named \"" + name + "\": " + other.location() + " and "
                        + subscriber.location() + ". Each would get only a part of the events."
                        + " Give one of them another name with .name(…).");
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidConstructsException(problems);
        }
        return new DeclaredSubscribers(found);
    }

    /** Returns what transports know of the subscribers. */
    List<EventConsumer.Settings> settings() {
        return all.stream().map(found -> found.construct().settings()).toList();
    }
}
