package dev.kit.boot.background;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionDefinition;
import dev.kit.constructs.subscribers.Subscriber;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The services of a construct that may require one of Kit's tables.
 *
 * @param construct the human-readable name of the construct
 * @param database the service of its database
 * @param publisher the publisher of its events
 * @param auditor the storage of its audits
 * @param inbox whether it remembers which events it handled
 */
record DatabaseUse(
        String construct,
        @Nullable Service<DataSource> database,
        @Nullable Service<? extends Publisher> publisher,
        @Nullable Service<? extends AuditStorage> auditor,
        boolean inbox) {

    static DatabaseUse of(Endpoint<?> endpoint) {
        var definition = endpoint.definition();
        return new DatabaseUse(
                endpoint.toString(),
                definition.database().map(database -> database.service()).orElse(null),
                definition.publisher().orElse(null),
                definition.auditor().orElse(null),
                false);
    }

    static DatabaseUse of(CloudFunction<?, ?> function) {
        FunctionDefinition definition = function.definition();
        Database<Object> database = definition.data().database();
        return new DatabaseUse(
                function.toString(),
                database == null ? null : database.service(),
                definition.effects().publisher(),
                definition.effects().auditor(),
                false);
    }

    static DatabaseUse of(Subscriber subscriber) {
        return new DatabaseUse(
                "subscriber " + subscriber.name(),
                subscriber.database().map(database -> database.service()).orElse(null),
                subscriber.publisher().orElse(null),
                subscriber.auditor().orElse(null),
                subscriber.isIdempotent());
    }
}
