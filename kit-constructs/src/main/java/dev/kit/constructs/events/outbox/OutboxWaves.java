package dev.kit.constructs.events.outbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Splits claimed rows into waves, with at most one row of each key per wave. */
final class OutboxWaves {

    private OutboxWaves() {}

    /**
     * Splits rows into waves; a row that is not due holds back the later ones of its key.
     *
     * @param heads the oldest row of each key, and rows without a key
     * @param followers later rows of these keys, oldest first
     */
    static List<List<OutboxRow>> of(List<OutboxRow> heads, List<OutboxRow> followers) {
        List<List<OutboxRow>> waves = new ArrayList<>();
        waves.add(heads);
        Map<String, Integer> lengths = new HashMap<>();
        Set<String> blocked = new HashSet<>();
        for (OutboxRow row : followers) {
            String key = String.valueOf(row.key());
            if (!row.due()) {
                blocked.add(key);
            }
            if (!blocked.contains(key)) {
                int wave = lengths.merge(key, 1, Integer::sum);
                if (wave == waves.size()) {
                    waves.add(new ArrayList<>());
                }
                waves.get(wave).add(row);
            }
        }
        return waves;
    }
}
