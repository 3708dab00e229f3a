package dev.kit.envkit.sst;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the resources that the infrastructure tool links at run time.
 *
 * <p>These are JSON in {@code SST_RESOURCE_<Name>}, and the file {@code SST_KEY_FILE}, sealed with {@code SST_KEY}.
 */
public final class LinkedResources {

    private static final String PREFIX = "SST_RESOURCE_";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final TypeReference<Map<String, Object>> RESOURCES = new TypeReference<>() {};

    private LinkedResources() {}

    /**
     * Returns the links by name, sorted.
     *
     * <p>Entries without a {@code type}, such as the application's own name, are omitted.
     *
     * @throws InfrastructureException if JSON is malformed, or the sealed file cannot be opened
     */
    public static Map<String, Link> in(Map<String, String> environment) {
        Map<String, Link> links = new TreeMap<>();
        sealed(environment).forEach((name, properties) -> add(links, name, properties));
        environment.forEach((name, json) -> {
            if (name.startsWith(PREFIX)) {
                add(links, name.substring(PREFIX.length()), object(name, json));
            }
        });
        return Collections.unmodifiableMap(links);
    }

    private static void add(Map<String, Link> links, String name, Object properties) {
        if (properties instanceof Map<?, ?> map && map.get("type") instanceof String type) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
            copy.remove("type");
            copy.values().removeIf(Objects::isNull);
            links.put(name, new Link(type, copy));
        }
    }

    private static Map<?, ?> object(String what, String json) {
        try {
            return MAPPER.readValue(json, Map.class);
        } catch (JacksonException e) {
            throw new InfrastructureException(what + " does not hold a JSON object.");
        }
    }

    private static Map<String, Object> sealed(Map<String, String> environment) {
        String file = environment.getOrDefault("SST_KEY_FILE", "");
        String key = environment.getOrDefault("SST_KEY", "");
        if (file.isBlank() || key.isBlank()) {
            return Map.of();
        }
        try {
            byte[] plain = decrypt(Base64.getDecoder().decode(key.strip()), Files.readAllBytes(Path.of(file)));
            return MAPPER.readValue(plain, RESOURCES);
        } catch (IOException e) {
            throw new InfrastructureException("SST_KEY_FILE names " + file + ", which cannot be read.", e);
        } catch (GeneralSecurityException | IllegalArgumentException | JacksonException e) {
            throw new InfrastructureException(
                    "The resources in " + file + " do not open with SST_KEY. Deploy again so that both fit.");
        }
    }

    /** Decrypts with a nonce of zeros, since the tool seals each file with its own key. */
    private static byte[] decrypt(byte[] key, byte[] sealed) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        byte[] nonce = new byte[NONCE_BYTES];
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher.doFinal(sealed);
    }
}
