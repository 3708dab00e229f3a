package dev.kit.constructs.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.security.Key;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Configured keys without an id: all that fit the token's algorithm are tried, regardless of the id it names. */
record GivenKeys(List<Key> keys, Set<JWSAlgorithm> algorithms) implements JWSKeySelector<SecurityContext> {

    static GivenKeys of(JwtVerifierBuilder options, Set<JWSAlgorithm> algorithms) {
        List<Key> keys = new ArrayList<>();
        for (PublicKey key : options.publicKeys) {
            if (!(key instanceof RSAPublicKey) && !(key instanceof ECPublicKey)) {
                throw new IllegalArgumentException(
                        "A key of the kind " + key.getAlgorithm() + " cannot verify tokens. Give an RSA or EC key.");
            }
            keys.add(key);
        }
        if (options.secret != null) {
            keys.add(new SecretKeySpec(options.secret, "HMAC"));
        }
        return new GivenKeys(List.copyOf(keys), algorithms);
    }

    @Override
    public List<Key> selectJWSKeys(JWSHeader header, @Nullable SecurityContext context) {
        JWSAlgorithm algorithm = header.getAlgorithm();
        return algorithms.contains(algorithm)
                ? keys.stream().filter(key -> fits(key, algorithm)).toList()
                : List.of();
    }

    private static boolean fits(Key key, JWSAlgorithm algorithm) {
        if (key instanceof ECPublicKey curve) {
            return JWSAlgorithm.Family.EC.contains(algorithm)
                    && Curve.forJWSAlgorithm(algorithm).contains(Curve.forECParameterSpec(curve.getParams()));
        }
        return key instanceof SecretKey
                ? JWSAlgorithm.Family.HMAC_SHA.contains(algorithm)
                : JWSAlgorithm.Family.RSA.contains(algorithm);
    }

    /** Omits the keys. */
    @Override
    public String toString() {
        return "GivenKeys" + algorithms;
    }
}
