package dev.kit.envkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes findings with their place, reason and source, and without any secret. Runs on failure only. */
final class Diagnosis {

    private static final int LONGEST_SHOWN = 60;

    private final List<EnvironmentSource> sources;
    private final Map<String, String> values;
    private final Map<Node<?>, Place> places = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> read = new HashSet<>();
    private final Masking masking;

    Diagnosis(List<EnvironmentSource> sources, Map<String, String> values, Node<?> root) {
        this.sources = sources;
        this.values = values;
        Set<String> secrets = new HashSet<>();
        root.visit(Position.ROOT, new Visitor() {
            @Override
            public void leaf(Leaf<?> leaf, Position at) {
                places.putIfAbsent(leaf, new Place(places.size(), at));
                names.add(leaf.name());
                read.addAll(leaf.names());
                if (at.secret()) {
                    secrets.addAll(leaf.names());
                }
            }

            @Override
            public void group(Node<?> group, Position at) {
                places.putIfAbsent(group, new Place(places.size(), at));
            }
        });
        this.masking = new Masking(sources, values, secrets);
    }

    /** The position of a node, and the number of nodes before it. */
    private record Place(int order, Position position) {}

    Report of(List<Finding> findings) {
        Suggestions suggestions = new Suggestions(this::origins, values.keySet(), read);
        List<EnvironmentProblem> problems = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Set<String> broken = new HashSet<>();
        findings.stream().sorted(Comparator.comparingInt(this::order)).forEach(finding -> {
            EnvironmentProblem problem = problem(finding, suggestions);
            problems.add(problem);
            broken.addAll(problem.names());
            if (problem.kind() == EnvironmentProblem.Kind.MISSING) {
                missing.add(problem.name());
            }
        });
        List<String> advice = new ArrayList<>();
        sources.forEach(source -> advice.addAll(source.advice(missing)));
        int total = names.size();
        return new Report(List.copyOf(problems), total - broken.size(), total, advice, isDevelopment(values));
    }

    private int order(Finding finding) {
        return place(finding.subject()).order();
    }

    private Place place(Node<?> node) {
        return places.getOrDefault(node, new Place(Integer.MAX_VALUE, Position.ROOT));
    }

    private EnvironmentProblem problem(Finding finding, Suggestions suggestions) {
        Position at = place(finding.subject()).position();
        return finding.subject() instanceof Leaf<?> leaf
                ? leafProblem(finding, leaf, at, suggestions)
                : groupProblem(finding, at);
    }

    private EnvironmentProblem leafProblem(Finding finding, Leaf<?> leaf, Position at, Suggestions suggestions) {
        String name = leaf.name();
        String raw = finding.raw();
        String expectation = leaf.expectation(at.secret());
        boolean hidden = raw != null && masking.hides(name, raw);
        String shown = raw == null || hidden ? null : leaf.shown(raw);
        return new EnvironmentProblem(
                finding.kind(),
                List.of(name),
                at.path(),
                raw == null ? expectation : leafDetail(finding, raw, shown, expectation, hidden),
                shown == null ? null : printable(shown),
                origins(name),
                leaf.declaredAt(),
                raw == null ? suggestions.forMissing(name) : leaf.hints(raw));
    }

    private String leafDetail(Finding finding, String raw, @Nullable String shown, String expectation, boolean hidden) {
        if (finding.cause() != null) {
            return failure(finding.cause(), hidden, List.of(raw));
        }
        String message = finding.message() == null ? expectation : masking.clean(finding.message());
        return shown == null ? "hidden, " + raw.length() + " chars; " + message : message;
    }

    private EnvironmentProblem groupProblem(Finding finding, Position at) {
        Set<String> concerned = new LinkedHashSet<>();
        List<String> given = new ArrayList<>();
        finding.subject().visit(at, (leaf, position) -> {
            concerned.add(leaf.name());
            leaf.names().stream().filter(values::containsKey).map(values::get).forEach(given::add);
        });
        boolean hidden = concerned.stream().anyMatch(masking::isSecret);
        return new EnvironmentProblem(
                EnvironmentProblem.Kind.INVALID,
                List.copyOf(concerned),
                at.path(),
                finding.cause() != null
                        ? failure(finding.cause(), hidden, given)
                        : finding.message() == null ? "could not be built" : masking.clean(finding.message()),
                null,
                List.of(),
                null,
                List.of());
    }

    /** Returns the message of the application's exception unless it quotes the value. */
    private String failure(Throwable cause, boolean hidden, List<String> given) {
        String type = typeName(cause);
        String message = cause.getMessage();
        if (hidden || message == null || cause instanceof StackOverflowError) {
            return "failed with " + type + (hidden ? " (hidden)" : "");
        }
        String told = shortened(masking.clean(message));
        if (Masking.quotes(told, given)) {
            return "failed with " + type + ", whose message quotes the value";
        }
        return cause instanceof IllegalArgumentException && !(cause instanceof NumberFormatException)
                ? told
                : "failed with " + type + ": " + told;
    }

    private static String typeName(Throwable cause) {
        String simple = cause.getClass().getSimpleName();
        return simple.isEmpty() ? cause.getClass().getName() : simple;
    }

    /** Returns the places that set a name, the effective one first. */
    private List<String> origins(String name) {
        List<String> origins = new ArrayList<>();
        for (int i = sources.size() - 1; i >= 0; i--) {
            if (sources.get(i).variables().containsKey(name)) {
                origins.add(sources.get(i).origin(name));
            }
        }
        return origins;
    }

    private static String shortened(String text) {
        String visible = printable(text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) : text);
        return text.length() > LONGEST_SHOWN ? visible + "… (" + text.length() + " chars)" : visible;
    }

    /** Replaces control characters, with which a value could manipulate the terminal. */
    private static String printable(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.chars().forEach(unit -> {
            switch (unit) {
                case '\n' -> visible.append("\\n");
                case '\r' -> visible.append("\\r");
                case '\t' -> visible.append("\\t");
                default -> visible.append(Character.isISOControl(unit) ? '\uFFFD' : (char) unit);
            }
        });
        return visible.toString();
    }

    /**
     * Returns whether {@code KIT_ENV}, else {@code NODE_ENV}, is unset, {@code dev} or {@code development}, in any
     * case.
     */
    private static boolean isDevelopment(Map<String, String> environment) {
        String stage = environment.getOrDefault("KIT_ENV", environment.getOrDefault("NODE_ENV", ""));
        String lower = stage.strip().toLowerCase(Locale.ROOT);
        return lower.isEmpty() || lower.equals("dev") || lower.equals("development");
    }
}
