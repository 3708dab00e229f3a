package dev.kit.boot.web;

import dev.kit.constructs.endpoints.Endpoint;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports in development what the document lacks, or why there is none. */
final class DocumentCheck {

    private static final Logger log = LoggerFactory.getLogger(DocumentCheck.class);

    private DocumentCheck() {}

    /** Reports from a thread of its own, since a start must not wait until the document is built. */
    static void start(List<Endpoint<?>> endpoints, Documents documents) {
        Thread thread = new Thread(() -> report(endpoints, documents), "kit-document-check");
        thread.setDaemon(true);
        thread.start();
    }

    static void report(List<Endpoint<?>> endpoints, Documents documents) {
        String silent = endpoints.stream()
                .filter(DocumentCheck::isSilent)
                .map(endpoint -> endpoint + " at " + endpoint.declaredAt().orElse("an unknown place"))
                .collect(Collectors.joining("\n  "));
        if (!silent.isEmpty()) {
            log.warn(
                    "The OpenAPI document does not tell by what these endpoints recognise the caller:\n  {}\n"
                            + "Declare it in their session, or that of their factory:"
                            + " .session(Credential.cookie(\"session\").verifiedBy((ctx, token) -> …)).",
                    silent);
        }
        try {
            documents.all();
        } catch (RuntimeException e) {
            log.error("The OpenAPI document cannot be generated: {}", e.getMessage());
        }
    }

    private static boolean isSilent(Endpoint<?> endpoint) {
        return !endpoint.definition().isHidden()
                && endpoint.definition().session().isPresent()
                && endpoint.definition().credentials().isEmpty()
                && endpoint.definition().authorizer().isEmpty();
    }
}
