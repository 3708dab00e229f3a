package dev.kit.cli.dev;

import dev.kit.cli.postgres.DevPostgres;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of addresses printed when the application answers. */
final class Addresses {

    private Addresses() {}

    static List<String> of(String name, int port, DevSettings settings, @Nullable DevPostgres database) {
        String base = "http://localhost:" + port;
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(line(name, base));
        lines.add(line("docs", base + settings.docsPath()));
        if (settings.studioEnabled()) {
            lines.add(line("studio", base + settings.studioPath()));
        }
        if (database != null) {
            lines.add(line("database", database.description()));
        }
        lines.add("");
        return lines;
    }

    private static String line(String label, String address) {
        return "  " + label + " ".repeat(Math.max(1, 10 - label.length())) + address;
    }
}
