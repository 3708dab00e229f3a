package dev.kit.benchmarks.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.entries.RequestEntry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Records requests that nobody sent, faster than this machine could answer them beside a browser. */
@RestController
public class RowSource {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int[] STATUSES = {200, 200, 200, 201, 204, 200, 404, 200, 200, 500};

    private final ObjectProvider<Studio> studio;

    RowSource(ObjectProvider<Studio> studio) {
        this.studio = studio;
    }

    /** Answers when all are recorded, evenly over the time. */
    @PostMapping("/rows")
    public void record(@RequestParam int count, @RequestParam int perSecond) {
        Studio recording = studio.getObject();
        long began = System.nanoTime();
        int recorded = 0;
        while (recorded < count) {
            double seconds = (System.nanoTime() - began) / 1e9;
            int due = (int) Math.min(count, 1 + seconds * perSecond);
            while (recorded < due) {
                recording.recordRequest(row(recorded++));
            }
            LockSupport.parkNanos(TICK_NANOS);
        }
    }

    private static RequestEntry row(int number) {
        return RequestEntry.of(
                        number % 7 == 0 ? "POST" : "GET",
                        "/orders/" + number,
                        STATUSES[number % STATUSES.length],
                        Duration.ofNanos(400_000L + number % 97 * 130_000L))
                .with(new RequestEntry.Handling(
                        "/orders/{id}",
                        "Orders#order",
                        "127.0.0.1",
                        null,
                        false,
                        RequestEntry.Outcome.COMPLETED,
                        false));
    }
}
