package dev.kit.constructs.testing;

import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.run.DatabaseAccess;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Uses handles that a test supplied by service name as they are, and other databases as usual. */
record GivenDatabases(Map<String, Object> handles, DatabaseAccess others) implements DatabaseAccess {

    @Override
    public <T extends @Nullable Object> T within(Database<Object> database, TransactionSettings settings, Work<T> work)
            throws Exception {
        Object handle = handles.get(database.service().serviceName());
        return handle == null ? others.within(database, settings, work) : work.run(handle);
    }

    @Override
    public Object plain(Database<Object> database) {
        Object handle = handles.get(database.service().serviceName());
        return handle == null ? others.plain(database) : handle;
    }

    @Override
    public Optional<DataSource> dataSource(Database<Object> database) {
        return handles.containsKey(database.service().serviceName()) ? Optional.empty() : others.dataSource(database);
    }
}
