package dev.kit.boot.rls;

import java.util.List;

/** The uses of row-level security in an application, those of endpoints, functions, crons and subscribers. */
public record RlsUses(List<RlsUse> all) {

    public RlsUses {
        all = List.copyOf(all);
    }
}
