package dev.kit.constructs.subscribers;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.Event;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.run.RunState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;

/** The context of one call that the handler receives. */
final class BatchContext implements SubscriberContext<Object, Object> {

    private final RunState<?> run;
    private final Logger logger;
    private List<Event<Object>> events;
    private final int attempt;
    private final Map<UUID, Throwable> failures = new HashMap<>();

    BatchContext(RunState<?> run, Logger logger, List<Event<Object>> events, int attempt) {
        this.run = run;
        this.logger = logger;
        this.events = List.copyOf(events);
        this.attempt = attempt;
    }

    @Override
    public List<Event<Object>> events() {
        return events;
    }

    @Override
    public int attempt() {
        return attempt;
    }

    @Override
    public <T> T service(Service<T> service) {
        return run.service(service);
    }

    @Override
    public Logger logger() {
        return logger;
    }

    @Override
    public Object db() {
        return run.db();
    }

    @Override
    public Auditor auditor() {
        return run.auditor();
    }

    @Override
    public void publish(PublishableMessage<?>... messages) {
        run.publish(messages);
    }

    @Override
    public void fail(Event<Object> event, Throwable reason) {
        failures.put(event.id(), Objects.requireNonNull(reason, "reason"));
    }

    /** Leaves out the events that were handled before. */
    void retain(List<Event<Object>> unseen) {
        events = unseen;
    }

    Map<UUID, Throwable> failures() {
        return failures;
    }
}
