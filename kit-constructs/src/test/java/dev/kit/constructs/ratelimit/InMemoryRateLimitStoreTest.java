package dev.kit.constructs.ratelimit;

final class InMemoryRateLimitStoreTest extends RateLimitStoreContract {

    private final WindowRateLimitStore store = new WindowRateLimitStore(1_000, System::nanoTime);

    @Override
    protected RateLimitStore store() {
        return store;
    }

    @Override
    protected long storedKeys() {
        return store.size();
    }
}
