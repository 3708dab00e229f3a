package dev.kit.boot.rls;

import dev.kit.constructs.Service;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * A construct that relies on row-level security, or bypasses it.
 *
 * @param construct its kind, its name and the location of its declaration
 * @param database the service of its database
 * @param bypassing whether it bypasses the policies on purpose
 */
public record RlsUse(String construct, Service<DataSource> database, boolean bypassing) {

    public RlsUse {
        Objects.requireNonNull(construct, "construct");
        Objects.requireNonNull(database, "database");
    }
}
