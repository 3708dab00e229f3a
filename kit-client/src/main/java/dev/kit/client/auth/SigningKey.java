package dev.kit.client.auth;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The scope of a signature, and the key derived from it. */
record SigningKey(AwsCredentials credentials, String region, String service, Instant time) {

    static final String ALGORITHM = "AWS4-HMAC-SHA256";

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int DAY = 8;

    String timestamp() {
        return STAMP.format(time);
    }

    String scope() {
        return timestamp().substring(0, DAY) + "/" + region + "/" + service + "/aws4_request";
    }

    String credential() {
        return credentials.accessKeyId() + "/" + scope();
    }

    String sign(CanonicalRequest request) {
        String toSign = ALGORITHM + "\n" + timestamp() + "\n" + scope() + "\n" + hash(bytes(request.text()));
        byte[] key = bytes("AWS4" + credentials.secretAccessKey());
        for (String part : scope().split("/", -1)) {
            key = hmac(key, part);
        }
        return HexFormat.of().formatHex(hmac(key, toSign));
    }

    static String hash(byte[] content) {
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    /** Returns the hash of the rest of a stream. */
    static String hash(InputStream content) throws IOException {
        MessageDigest digest = sha256();
        content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM lacks SHA-256.", e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(bytes(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM lacks HmacSHA256.", e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Omits the secret. */
    @Override
    public String toString() {
        return "SigningKey[" + credential() + "]";
    }
}
