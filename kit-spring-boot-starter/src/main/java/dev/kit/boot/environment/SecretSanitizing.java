package dev.kit.boot.environment;

import dev.kit.envkit.Redactor;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;

/** Hides credentials entirely, and known secrets and passwords of URLs within other values. */
final class SecretSanitizing implements SanitizingFunction {

    @Override
    public SanitizableData apply(SanitizableData data) {
        if (data.getPropertySource() instanceof CredentialsPropertySource) {
            return data.withSanitizedValue();
        }
        if (!(data.getValue() instanceof CharSequence text)) {
            return data;
        }
        String shown = text.toString();
        String clean = Redactor.withoutUrlPasswords(Redactor.shared().redact(shown));
        return clean.equals(shown) ? data : data.withValue(clean);
    }
}
