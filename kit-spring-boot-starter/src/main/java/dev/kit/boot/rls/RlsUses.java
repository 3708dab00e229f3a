package dev.kit.boot.rls;

import dev.kit.constructs.Service;
import java.util.List;
import javax.sql.DataSource;

/** The uses of row-level security by constructs of every kind. */
public record RlsUses(List<Use> all) {

    /**
     * A construct that relies on row-level security, or bypasses it.
     *
     * @param construct its kind, its name and the location of its declaration
     * @param database the service of its database
     * @param bypassing whether it bypasses the policies on purpose
     */
    public record Use(String construct, Service<DataSource> database, boolean bypassing) {}
}
