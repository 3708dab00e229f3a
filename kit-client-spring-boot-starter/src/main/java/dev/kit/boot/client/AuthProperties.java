package dev.kit.boot.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The credentials of one security scheme, of one kind.
 *
 * @param none True to call without credentials.
 * @param bean Name of a bean of type AuthStrategy or TokenProvider.
 * @param token Bearer token.
 * @param key API key, which is sent where the document says.
 * @param header Header of the key, if the document does not name its place.
 * @param username User name of the basic scheme.
 * @param password Password of the basic scheme.
 * @param clientId Client of the client credentials grant of OAuth 2.
 * @param clientSecret Secret of that client.
 * @param tokenUrl Token endpoint. That of the document by default.
 * @param scopes Scopes to request.
 * @param secretInBody Whether the token endpoint takes the client in the body instead of the basic scheme.
 * @param accessKeyId Access key of AWS, for Signature Version 4.
 * @param secretAccessKey Secret of the access key.
 * @param sessionToken Token of temporary credentials.
 * @param region Region of AWS, such as eu-central-1.
 * @param service Name of the service in signatures.
 */
record AuthProperties(
        @DefaultValue("false") boolean none,
        @Nullable String bean,
        @Nullable String token,
        @Nullable String key,
        @Nullable String header,
        @Nullable String username,
        @Nullable String password,
        @Nullable String clientId,
        @Nullable String clientSecret,
        @Nullable String tokenUrl,
        @DefaultValue List<String> scopes,
        @DefaultValue("false") boolean secretInBody,
        @Nullable String accessKeyId,
        @Nullable String secretAccessKey,
        @DefaultValue("") String sessionToken,
        @Nullable String region,
        @DefaultValue("execute-api") String service) {

    /** Omits everything, because most of it is secret. */
    @Override
    public String toString() {
        return "AuthProperties";
    }
}
