package dev.kit.studio.server;

import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Storage;

class InMemoryStorageTest extends StorageContract {

    @Override
    Storage open(int entriesPerKind) {
        return new InMemoryStorage(entriesPerKind);
    }
}
