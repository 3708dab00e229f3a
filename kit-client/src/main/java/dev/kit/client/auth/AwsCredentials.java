package dev.kit.client.auth;

/**
 * An access key of AWS.
 *
 * @param accessKeyId the public part
 * @param secretAccessKey the secret, from which signatures are derived; never sent
 * @param sessionToken the token of temporary credentials; empty for others
 */
public record AwsCredentials(String accessKeyId, String secretAccessKey, String sessionToken) {

    /** Returns credentials without a session token. */
    public static AwsCredentials of(String accessKeyId, String secretAccessKey) {
        return new AwsCredentials(accessKeyId, secretAccessKey, "");
    }

    /** Returns a string with neither the secret nor the token. */
    @Override
    public String toString() {
        return "AwsCredentials[" + accessKeyId + ", ****]";
    }
}
