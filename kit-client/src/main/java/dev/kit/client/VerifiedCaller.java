package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import java.util.function.Supplier;

/** Refuses an attempt on a thread whose caller is not the one that the key of the call names. */
record VerifiedCaller(Supplier<String> caller, String expected) implements AuthStrategy {

    @Override
    public ApiRequest authorize(ApiRequest request) throws CredentialsException {
        if (!caller.get().equals(expected)) {
            throw new CredentialsException(
                    "this thread acts for another caller than the one for whom the data is cached.", null);
        }
        return request;
    }

    /** Omits the caller, which may be secret. */
    @Override
    public String toString() {
        return "VerifiedCaller";
    }
}
