package dev.kit.envkit.sniffer;

import dev.kit.envkit.EnvironmentRecorder;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.EnvironmentVariable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Records descriptions; the sniffing thread reads them while the sniffed code may still run. */
final class Recording implements EnvironmentRecorder {

    private final boolean goesOn;
    private final Set<EnvironmentVariable> variables = new LinkedHashSet<>();

    Recording(boolean goesOn) {
        this.goesOn = goesOn;
    }

    @Override
    public synchronized void described(EnvironmentSchema<?> schema) {
        variables.addAll(schema.variables());
    }

    @Override
    public <T> T parsed(EnvironmentSchema<T> schema) {
        described(schema);
        if (!goesOn) {
            throw new SniffingStopped();
        }
        return schema.placeholder().orElseThrow(SniffingStopped::new);
    }

    synchronized List<EnvironmentVariable> variables() {
        return new ArrayList<>(variables);
    }
}
