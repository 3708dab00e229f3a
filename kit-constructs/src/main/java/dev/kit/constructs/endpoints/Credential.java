package dev.kit.constructs.endpoints;

import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.errors.UnauthorizedException;
import dev.kit.constructs.openapi.SecurityRequirement;
import dev.kit.constructs.openapi.SecurityScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The credential by which a session step recognises its caller. Immutable and thread-safe.
 *
 * <pre>{@code
 * e.session(Credential.cookie("session").verifiedBy((ctx, token) -> ctx.service(SESSIONS).verify(token)))
 * }</pre>
 *
 * <p>Documents describe it as a security scheme, and requests without it are answered 401.
 */
public final class Credential {

    private static final Pattern FORBIDDEN = Pattern.compile("[^A-Za-z0-9._-]");

    private final Map<String, SecurityScheme> schemes;
    private final @Nullable String message;

    private Credential(Map<String, SecurityScheme> schemes, @Nullable String message) {
        this.schemes = schemes;
        this.message = message;
    }

    /** Returns the credential in the cookie {@code name}. Documents use the same name for its scheme. */
    public static Credential cookie(String name) {
        return of(schemeName(name), SecurityScheme.cookie(name));
    }

    /** Returns the credential in the header {@code name}. Documents use the same name for its scheme. */
    public static Credential header(String name) {
        return of(schemeName(name), SecurityScheme.apiKey(name));
    }

    /** Returns the API key in the header {@code header}. Documents name its scheme {@code apiKey}. */
    public static Credential apiKey(String header) {
        return of("apiKey", SecurityScheme.apiKey(header));
    }

    /** Returns the token in {@code Authorization: Bearer}. Documents name its scheme {@code bearer}. */
    public static Credential bearer() {
        return of("bearer", SecurityScheme.http("bearer"));
    }

    /** Returns the encoded pair in {@code Authorization: Basic}. Documents name its scheme {@code basic}. */
    public static Credential basic() {
        return of("basic", SecurityScheme.http("basic"));
    }

    /**
     * Returns the credential of a security scheme.
     *
     * @param name the name of the scheme in documents
     * @throws IllegalArgumentException if {@code name} is not letters, digits, dots, hyphens and underscores, or
     *     {@code scheme} places its credential elsewhere than in a header or cookie
     */
    public static Credential of(String name, SecurityScheme scheme) {
        if (name.isEmpty() || FORBIDDEN.matcher(name).find()) {
            throw new IllegalArgumentException("\"" + HeaderText.printable(name)
                    + "\" cannot name a security scheme. Use letters, digits, dots, hyphens and underscores.");
        }
        CredentialPlace.of(scheme);
        return new Credential(Map.of(name, scheme), null);
    }

    /** Returns a session step for everyone: it needs no credential. Documents state that. */
    public static <D, S> Step<SessionContext<D>, S> none(Step<SessionContext<D>, S> step) {
        return new DeclaredSession<>(SecurityRequirement.NONE, step);
    }

    /**
     * Names the scheme in documents. Two credentials of one API need two names.
     *
     * @throws IllegalStateException after {@link #or}
     */
    public Credential named(String name) {
        if (schemes.size() > 1) {
            throw new IllegalStateException(
                    "Call .named(\"" + name + "\") before .or(…), which takes several schemes.");
        }
        return new Credential(of(name, schemes.values().iterator().next()).schemes, message);
    }

    /**
     * Accepts {@code other} instead, if this credential is absent.
     *
     * @throws IllegalArgumentException if both have the same name
     */
    public Credential or(Credential other) {
        Map<String, SecurityScheme> all = new LinkedHashMap<>(schemes);
        other.schemes.forEach((name, scheme) -> {
            if (all.putIfAbsent(name, scheme) != null) {
                throw new IllegalArgumentException(
                        "Two credentials are named \"" + name + "\". Give one another name with .named(…).");
            }
        });
        return new Credential(all, message == null ? other.message : message);
    }

    /** Sets the {@code detail} of the 401 for requests without the credential. */
    public Credential message(String text) {
        return new Credential(schemes, text);
    }

    /**
     * Returns a session step that verifies the credential.
     *
     * <p>A request without it is answered 401 before {@code verification} is called, and so is one for which it returns
     * null. A verification that returns an {@link Optional} is passed to {@link #foundBy} instead.
     */
    public <D, S> Step<SessionContext<D>, S> verifiedBy(Verification<D, String, S> verification) {
        List<CredentialPlace> places = places();
        String detail = message == null ? detail(places) : message;
        return new DeclaredSession<>(
                new SecurityRequirement(schemes, false),
                context -> verification.verify(
                        context, read(places, context).orElseThrow(() -> new UnauthorizedException(detail))));
    }

    /**
     * Returns a session step that looks the credential up.
     *
     * <pre>{@code
     * e.session(Credential.bearer().foundBy((ctx, token) -> ctx.service(USERS).byToken(token)))
     * }</pre>
     *
     * <p>A request without it is answered 401 before {@code lookup} is called, and so is one for which it is empty.
     */
    public <D, S> Step<SessionContext<D>, S> foundBy(Verification<D, String, Optional<S>> lookup) {
        return verifiedBy((context, credential) -> {
            Optional<S> found = lookup.verify(context, credential);
            // A lookup that was compiled without null checks may return null.
            return accepted(found == null ? null : found.orElse(null));
        });
    }

    /**
     * Returns a session step that also accepts requests without the credential.
     *
     * <p>A request with a credential for which {@code verification} returns null is answered 401.
     */
    public <D, S> Step<SessionContext<D>, S> optional(Verification<D, Optional<String>, S> verification) {
        List<CredentialPlace> places = places();
        return new DeclaredSession<>(new SecurityRequirement(schemes, true), context -> {
            Optional<String> credential = read(places, context);
            S session = verification.verify(context, credential);
            return credential.isPresent() ? accepted(session) : session;
        });
    }

    private static <S> S accepted(@Nullable S session) {
        if (session == null) {
            throw new UnauthorizedException("The caller is not known.");
        }
        return session;
    }

    private List<CredentialPlace> places() {
        return schemes.values().stream().map(CredentialPlace::of).toList();
    }

    private static Optional<String> read(List<CredentialPlace> places, RequestScope request) {
        for (CredentialPlace place : places) {
            String value = place.read(request);
            if (value != null) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private static String detail(List<CredentialPlace> places) {
        return "The request has no credential. Send it in the "
                + places.stream().map(CredentialPlace::toString).collect(Collectors.joining(", or in the ")) + ".";
    }

    private static String schemeName(String name) {
        return FORBIDDEN.matcher(name).replaceAll("_");
    }

    /** The verification of a credential. */
    @FunctionalInterface
    public interface Verification<D, V, S> {

        /**
         * Returns the session of the caller.
         *
         * @param credential the value: of {@code Authorization} without the scheme
         * @throws Exception if the credential is not valid; an HTTP error becomes the response
         */
        S verify(SessionContext<D> context, V credential) throws Exception;
    }
}
