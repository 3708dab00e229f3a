package dev.kit.envkit.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.envkit.credentials.CredentialCipher.Payload;
import dev.kit.envkit.credentials.CredentialCipher.Place;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialCipherTest {

    static final String KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    static final String IV = "0a0b0c0d0e0f101112131415";
    static final Place DATABASE_URL = new Place("shop", "production", "DATABASE_URL");
    private static final String URL = "postgresql://app:p%40ss@localhost:5432/app";
    private static final String SEALED_URL =
            "H9JJvAyvsgbHaOIi8c2VOMdu+huPGY30hzao9z01s5BdW2WFkLbtNughctcB+T44KGPzsJ1OnnRvjA==";

    private final CredentialCipher cipher = new CredentialCipher(MasterKey.parse(KEY));

    private static String layout2(String ciphertext) {
        byte[] nonce = java.util.HexFormat.of().parseHex(IV);
        byte[] rest = Base64.getDecoder().decode(ciphertext);
        byte[] whole = java.util.Arrays.copyOf(nonce, nonce.length + rest.length);
        System.arraycopy(rest, 0, whole, nonce.length, rest.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    @Test
    @DisplayName("CR-06 fixed payloads of layout 1 open")
    void opensFixedPayloads() {
        assertThat(cipher.openTogether(new Payload("FMC2lc8yS/fmYB5S1HR9Tkh8", IV)))
                .isEmpty();
        assertThat(cipher.openTogether(new Payload(
                        "FJ9+iT+clTTlQYdYjODHct9usFzLDYzRmCinrH5yvZNZWyCUl7SxJNg9mZ9LdHWwRc6dsG1gdVj8sXMUJ1/FvyTSzVGN4yOQ"
                                + "/DMse7COYl3vt8v1eaAaK0maEpz4lxoF0NzA6c4=",
                        IV)))
                .isEqualTo(Map.of("DATABASE_URL", URL, "GREETING", "héllo ✓"));
    }

    @Test
    @DisplayName("CR-06 a sealed payload has 24 hexadecimal characters of nonce and a tag of 16 bytes behind the text")
    void sealsInTheDocumentedFormat() {
        Payload payload = cipher.sealTogether(Map.of());

        assertThat(payload.iv()).matches("[0-9a-f]{24}");
        assertThat(Base64.getDecoder().decode(payload.encrypted())).hasSize("{}".length() + 16);
    }

    @Test
    @DisplayName("CR-07 whatever text there is survives the round trip, in both layouts")
    void survivesTheRoundTrip() {
        Map<String, String> credentials = new HashMap<>();
        List<String> values = List.of(
                "p@ss/word!#$%^&*(){}[]|\\:\";'<>,.?/`",
                "你好世界 🔐 مرحبا",
                "-----BEGIN KEY-----\nabc\r\ndef\n-----END KEY-----\n",
                "  spaces around  ",
                "",
                "x".repeat(1 << 20));
        for (int i = 0; i < 100; i++) {
            credentials.put("SECRET_" + i, i < values.size() ? values.get(i) : ("value-" + i + "-").repeat(12));
        }

        assertThat(cipher.openTogether(cipher.sealTogether(Map.of()))).isEmpty();
        assertThat(cipher.openTogether(cipher.sealTogether(credentials))).isEqualTo(credentials);
        credentials.forEach((name, value) -> {
            Place place = new Place("shop", "dev", name);
            assertThat(cipher.open(place, cipher.seal(place, value))).isEqualTo(value);
        });
    }

    @Test
    @DisplayName("CR-08 a wrong key, a wrong nonce and a flipped bit are refused")
    void refusesWhatWasAltered() {
        Payload payload = cipher.sealTogether(Map.of("A", "secret-value"));
        byte[] flipped = Base64.getDecoder().decode(payload.encrypted());
        flipped[3] ^= 1;

        assertThatThrownBy(() -> new CredentialCipher(MasterKey.generate()).openTogether(payload))
                .isInstanceOf(CredentialStoreException.class)
                .hasNoCause();
        assertThatThrownBy(() -> cipher.openTogether(new Payload(payload.encrypted(), IV)))
                .isInstanceOf(CredentialStoreException.class);
        assertThatThrownBy(() ->
                        cipher.openTogether(new Payload(Base64.getEncoder().encodeToString(flipped), payload.iv())))
                .isInstanceOf(CredentialStoreException.class);
    }

    @ParameterizedTest(name = "CR-08 malformed payload {0} is refused")
    @ValueSource(strings = {"", "*", "AAAA"})
    void refusesMalformedPayloads(String text) {
        assertThatThrownBy(() -> cipher.openTogether(new Payload(text, IV)))
                .isInstanceOf(CredentialStoreException.class);
        assertThatThrownBy(() -> cipher.openTogether(new Payload("FMC2lc8yS/fmYB5S1HR9Tkh8", text)))
                .isInstanceOf(CredentialStoreException.class);
        assertThatThrownBy(() -> cipher.open(DATABASE_URL, text)).isInstanceOf(CredentialStoreException.class);
    }

    @Test
    @DisplayName("CR-09 equal input gives different ciphertext, nonce and key each time")
    void neverRepeatsItself() {
        Map<String, String> credentials = Map.of("A", "b");

        assertThat(cipher.sealTogether(credentials)).isNotEqualTo(cipher.sealTogether(credentials));
        assertThat(cipher.sealTogether(credentials).iv())
                .isNotEqualTo(cipher.sealTogether(credentials).iv());
        assertThat(cipher.seal(DATABASE_URL, "b")).isNotEqualTo(cipher.seal(DATABASE_URL, "b"));
        assertThat(MasterKey.generate()).isNotEqualTo(MasterKey.generate());
    }

    @Test
    @DisplayName("CR-13 a payload that is no object of strings is refused with a clear message")
    void refusesOtherJson() {
        MasterKey key = MasterKey.parse(KEY);
        for (String json :
                List.of("[]", "1", "null", "nonsense", "{\"A\":1}", "{\"A\":{\"b\":\"c\"}}", "{\"A\":null}")) {
            assertThatThrownBy(() -> new CredentialCipher(key).openTogether(PlainGcm.seal(key, json)))
                    .isInstanceOf(CredentialStoreException.class)
                    .hasMessageContaining("JSON");
        }
    }

    @Test
    void aFixedValueOfLayoutTwoOpensAtItsPlaceOnly() {
        assertThat(cipher.open(DATABASE_URL, layout2(SEALED_URL))).isEqualTo(URL);
        for (Place other : List.of(
                new Place("shop", "staging", "DATABASE_URL"),
                new Place("shop", "production", "OTHER"),
                new Place("other", "production", "DATABASE_URL"))) {
            assertThatThrownBy(() -> cipher.open(other, layout2(SEALED_URL)))
                    .isInstanceOf(CredentialStoreException.class)
                    .hasMessageContaining(other.name() + " was altered");
        }
    }

    @Test
    void aKeyIsNamedByItsIdAndNeverShown() {
        MasterKey key = MasterKey.parse(KEY);

        assertThat(key.id()).isEqualTo("3d3eeaf4");
        assertThat(key)
                .hasToString("MasterKey[3d3eeaf4]")
                .isEqualTo(MasterKey.parse(" " + KEY.toUpperCase(java.util.Locale.ROOT) + "\n"));
        assertThatThrownBy(() -> MasterKey.parse(KEY.substring(1)))
                .hasMessageContaining("63 characters")
                .message()
                .doesNotContain("0102030405");
        assertThatThrownBy(() -> MasterKey.parse(KEY.replace('0', 'g')))
                .hasNoCause()
                .message()
                .doesNotContain("g1g2g3");
    }

    @Test
    void aPlaceRefusesTheSeparator() {
        assertThatThrownBy(() -> new Place("a|b", "c", "d")).isInstanceOf(IllegalArgumentException.class);
    }
}
