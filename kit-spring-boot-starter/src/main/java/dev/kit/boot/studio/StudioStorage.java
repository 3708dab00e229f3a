package dev.kit.boot.studio;

import dev.kit.studio.monitor.FileStorage;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.JdbcStorage;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.monitor.StorageException;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the configured storage. An unusable storage never prevents the application from starting. */
final class StudioStorage {

    private static final Logger log = LoggerFactory.getLogger(StudioStorage.class);

    private StudioStorage() {}

    static Storage choose(StudioProperties properties, @Nullable DataSource database) {
        return switch (properties.storage()) {
            case MEMORY -> memory(properties);
            case FILE -> file(properties);
            case JDBC -> jdbc(properties, database);
        };
    }

    private static Storage memory(StudioProperties properties) {
        return new InMemoryStorage(
                FileStorage.Limits.defaults().entries(),
                properties.storageSize().toBytes());
    }

    private static Storage file(StudioProperties properties) {
        try {
            FileStorage.Limits limits =
                    FileStorage.Limits.defaults().with(properties.storageSize().toBytes(), properties.pruneAfter());
            return FileStorage.open(Path.of(properties.storagePath()), limits);
        } catch (StorageException unusable) {
            log.warn("The studio forgets this run at its end: {}", unusable.getMessage());
            return memory(properties);
        }
    }

    private static Storage jdbc(StudioProperties properties, @Nullable DataSource database) {
        if (database == null) {
            log.warn("The studio forgets this run at its end: kit.studio.storage=jdbc needs a database,"
                    + " and spring-boot-starter-jdbc is not there.");
            return memory(properties);
        }
        return new JdbcStorage(
                database,
                new JdbcStorage.Settings(
                        properties.storageSchema(),
                        JdbcStorage.Settings.defaults().entries(),
                        properties.storageCreateTable()));
    }
}
