package dev.kit.envkit.credentials;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/** Seals any text in layout 1, also such as the library itself never writes. */
final class PlainGcm {

    private PlainGcm() {}

    static CredentialCipher.Payload seal(MasterKey key, String text) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            byte[] nonce = HexFormat.of().parseHex(CredentialCipherTest.IV);
            cipher.init(Cipher.ENCRYPT_MODE, key.aes(), new GCMParameterSpec(128, nonce));
            byte[] sealed = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return new CredentialCipher.Payload(Base64.getEncoder().encodeToString(sealed), CredentialCipherTest.IV);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
