package dev.kit.boot.rls;

import java.util.List;

/** The uses of row-level security by constructs of every kind. */
public record RlsUses(List<RlsUse> all) {

    public RlsUses {
        all = List.copyOf(all);
    }
}
