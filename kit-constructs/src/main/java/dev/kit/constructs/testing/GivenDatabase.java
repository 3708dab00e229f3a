package dev.kit.constructs.testing;

import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.runtime.DatabaseAccess;
import java.util.Optional;
import javax.sql.DataSource;

/** The handle that a test gave, used as it is: the test owns its transaction. */
record GivenDatabase(Object handle) implements DatabaseAccess {

    @Override
    public <T> T within(Database<Object> database, TransactionSettings settings, Work<T> work) throws Exception {
        return work.run(handle);
    }

    @Override
    public Object plain(Database<Object> database) {
        return handle;
    }

    @Override
    public Optional<DataSource> dataSource(Database<Object> database) {
        return Optional.empty();
    }
}
