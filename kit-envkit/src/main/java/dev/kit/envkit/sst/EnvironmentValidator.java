package dev.kit.envkit.sst;

import dev.kit.envkit.EditDistance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the variables that code needs with those that its links provide. Immutable and thread-safe. */
public final class EnvironmentValidator {

    /** The platform that runs the code. Some platforms set variables themselves. */
    public enum Platform {
        /** A platform that sets nothing. */
        NONE,
        /** A platform that sets the region, the function and the runtime. */
        AWS,
        /** A platform that sets the project and the service. */
        GCP;

        private Set<String> provided() {
            return switch (this) {
                case NONE -> Set.of();
                case AWS -> Set.of("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_LAMBDA_FUNCTION_NAME", "AWS_EXECUTION_ENV");
                case GCP -> Set.of("GOOGLE_CLOUD_PROJECT", "K_SERVICE", "K_REVISION");
            };
        }
    }

    private static final double LEAST_SIMILARITY = 0.3;
    private static final int MOST_LISTED = 8;

    /** The weight of a shared word, slightly more significant than shared letters. */
    private static final double WORD_WEIGHT = 1.15;

    private final Set<String> provided;
    private final Set<String> trusted;

    private EnvironmentValidator(Set<String> provided, Set<String> trusted) {
        this.provided = provided;
        this.trusted = trusted;
    }

    /** Returns a validator of the names that {@code environment} provides. No value is read. */
    public static EnvironmentValidator of(InfrastructureEnvironment environment) {
        return new EnvironmentValidator(environment.names(), Set.of());
    }

    /** Returns a copy that also trusts the variables set by {@code platform}. */
    public EnvironmentValidator on(Platform platform) {
        return trusting(platform.provided());
    }

    /** Returns a copy that also trusts {@code names}. */
    public EnvironmentValidator trusting(Collection<String> names) {
        Set<String> more = new HashSet<>(trusted);
        more.addAll(names);
        return new EnvironmentValidator(provided, Set.copyOf(more));
    }

    /**
     * Returns the required names that nothing provides, in order.
     *
     * <p>A name that ends with {@code ?} is optional.
     */
    public List<MissingVariable> missing(Collection<String> names) {
        List<MissingVariable> missing = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            if (!name.endsWith("?") && !provided.contains(name) && !trusted.contains(name)) {
                missing.add(new MissingVariable(name, suggestion(name)));
            }
        }
        return List.copyOf(missing);
    }

    /**
     * Throws if a required variable is missing.
     *
     * @throws InfrastructureException naming {@code context}, every missing name and similar names
     */
    public void require(String context, Collection<String> names) {
        List<MissingVariable> missing = missing(names);
        if (missing.isEmpty()) {
            return;
        }
        StringBuilder text = new StringBuilder("'" + context + "' is missing required env vars:");
        missing.forEach(variable -> text.append("\n  - ")
                .append(variable.name())
                .append(variable.suggestion() == null ? "" : "  (did you mean " + variable.suggestion() + "?)"));
        throw new InfrastructureException(
                text.append("\n\nProvided by links: ").append(listed()).toString());
    }

    private String listed() {
        List<String> names = provided.stream().sorted().toList();
        String first = String.join(", ", names.subList(0, Math.min(MOST_LISTED, names.size())));
        int more = names.size() - MOST_LISTED;
        return names.isEmpty() ? "nothing" : more > 0 ? first + " …(+" + more + ')' : first;
    }

    private @Nullable String suggestion(String name) {
        String best = null;
        double most = LEAST_SIMILARITY;
        for (String candidate : new TreeSet<>(provided)) {
            double similarity = similarity(name.toUpperCase(Locale.ROOT), candidate);
            if (similarity > most || (similarity == most && best == null)) {
                most = similarity;
                best = candidate;
            }
        }
        return best;
    }

    /** Returns a similarity from 0, nothing in common, to slightly above 1. */
    private static double similarity(String one, String other) {
        return Math.max(letters(one, other), WORD_WEIGHT * words(one, other));
    }

    private static double letters(String one, String other) {
        int longest = Math.max(one.length(), other.length());
        return longest == 0 ? 1 : 1 - (double) EditDistance.between(one, other, longest) / longest;
    }

    private static double words(String one, String other) {
        Set<String> mine = new HashSet<>(List.of(one.split("_", -1)));
        Set<String> theirs = new HashSet<>(List.of(other.split("_", -1)));
        Set<String> all = new HashSet<>(mine);
        all.addAll(theirs);
        mine.retainAll(theirs);
        return (double) mine.size() / all.size();
    }
}
