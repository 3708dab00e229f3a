package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;

/** Credentials that must be the same as when the key of a cached call was made, possibly on another thread. */
final class VerifiedCredentials implements AuthStrategy {

    private final AuthStrategy strategy;
    private final String digest;
    private volatile boolean refreshed;

    VerifiedCredentials(AuthStrategy strategy, String digest) {
        this.strategy = strategy;
        this.digest = digest;
    }

    AuthStrategy strategy() {
        return strategy;
    }

    /** Returns whether the server demanded other credentials, so that the key no longer names the caller. */
    boolean refreshed() {
        return refreshed;
    }

    @Override
    public ApiRequest authorize(ApiRequest request) throws Exception {
        ApiRequest authorized = strategy.authorize(request);
        if (!refreshed && !CallDigest.ofCredential(request, authorized).equals(digest)) {
            throw new CredentialsException(
                    "the credential changed after the key of the cached call was made. Name the caller by"
                            + " AuthStrategy.identity or QueryClient.Builder.partition.",
                    null);
        }
        return authorized;
    }

    @Override
    public boolean refresh(ApiRequest sent, ApiResponse<Payload> rejected) throws Exception {
        boolean changed = strategy.refresh(sent, rejected);
        if (changed) {
            refreshed = true;
        }
        return changed;
    }

    @Override
    public String toString() {
        return strategy.toString();
    }
}
