package dev.kit.envkit.credentials;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Finds the credentials of a process, in the order that {@link Credentials#load()} promises. */
record CredentialsLoader(Map<String, String> environment, Properties properties) {

    static CredentialsLoader ofProcess() {
        return new CredentialsLoader(System.getenv(), System.getProperties());
    }

    Credentials load() {
        return handedOver().map(CredentialsLoader::inDevelopment).orElseGet(Credentials::none);
    }

    private static Credentials inDevelopment(Map<String, String> variables) {
        return new Credentials(variables, "credentials of kit dev", java.util.List.of());
    }

    /** The file is deleted as it is read, so what it held is shared for whoever asks next. */
    private Optional<Map<String, String>> handedOver() {
        synchronized (properties) {
            Optional<Map<String, String>> shared = SharedCredentials.find(properties);
            String file = environment.get(HandedOverFile.VARIABLE);
            if (shared.isPresent() || file == null || file.isBlank()) {
                return shared;
            }
            Map<String, String> taken = HandedOverFile.take(Path.of(file));
            SharedCredentials.share(properties, taken);
            return Optional.of(taken);
        }
    }
}
