package dev.kit.studio.server;

import dev.kit.studio.monitor.Queues;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.SubscriberFigures.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The route of queues: figures of the brokers together with those of this process. */
final class QueueApi {

    private static final Logger LOG = LoggerFactory.getLogger(QueueApi.class);

    private final Recorder recorder;

    QueueApi(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Handles {@code GET queues}: an unresponsive broker is listed with the reason, along with the others. */
    Answer places() {
        return Answer.json(recorder.queues().stream().map(this::place).toList());
    }

    private Map<String, @Nullable Object> place(Queues queues) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("place", queues.place());
        try {
            view.put("queues", queues.rows().stream().map(this::row).toList());
            view.put("error", null);
        } catch (RuntimeException unavailable) {
            LOG.debug("The queues at {} could not be asked", queues.place(), unavailable);
            view.put("queues", List.of());
            view.put("error", unavailable.getMessage());
        }
        return view;
    }

    private Map<String, @Nullable Object> row(Queues.Row row) {
        Summary here = row.subscriber() == null ? null : recorder.subscribers().of(row.subscriber());
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", row.name());
        view.put("subscriber", row.subscriber());
        view.put("waiting", row.waiting());
        view.put("inFlight", row.inFlight());
        view.put("parked", row.parked());
        view.put("oldest", row.oldest());
        view.put("consumers", row.consumers());
        view.put("handling", here == null ? null : here.handling());
        view.put("handledPerMinute", here == null ? null : here.handled());
        view.put("failedPerMinute", here == null ? null : here.failed());
        view.put("unknown", row.unknown().isEmpty() ? null : row.unknown());
        return view;
    }
}
