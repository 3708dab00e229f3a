package dev.kit.constructs.events;

import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A publisher of a transport with a size limit. It rejects a batch with a larger event before any of it is sent. */
record SizeLimit(Publisher target, long maximumEventBytes) implements Publisher {

    static Publisher of(TransportCapabilities capabilities, Publisher target) {
        long limit = capabilities.maximumEventBytes();
        boolean checksItself = target.maximumEventBytes() <= limit;
        return checksItself ? target : new SizeLimit(target, limit);
    }

    static @Nullable String refusal(Envelope event, long limit) {
        long size = limit == Long.MAX_VALUE ? 0 : EventJson.size(event);
        return size <= limit
                ? null
                : "Event " + event.id() + " of type \"" + event.type() + "\" has " + size
                        + " bytes, and its transport carries at most " + limit
                        + ". Send an identifier, and let subscribers read the rest.";
    }

    @Override
    public void publish(List<Envelope> events) {
        check(events);
        target.publish(events);
    }

    @Override
    public boolean enlist(DataSource dataSource, List<Envelope> events) {
        check(events);
        return target.enlist(dataSource, events);
    }

    private void check(List<Envelope> events) {
        List<String> refusals =
                events.stream().map(this::refusal).filter(Objects::nonNull).toList();
        if (!refusals.isEmpty()) {
            throw new EventException(String.join("\n", refusals));
        }
    }

    @Override
    public void close() {
        target.close();
    }
}
