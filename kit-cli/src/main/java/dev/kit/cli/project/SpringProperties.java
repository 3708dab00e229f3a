package dev.kit.cli.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code application} properties of a project for the active profiles. Immutable. */
public final class SpringProperties {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^:{}]+)(?::([^{}]*))?}");

    private static final Pattern LOCAL_FILE =
            Pattern.compile("(?:optional:)?(classpath:|file:)?/?([^:\\[\\]]+?)(?:\\[(\\.\\w+)])?");

    private static final List<String> SUFFIXES = List.of(".yml", ".yaml", ".properties");

    private static final int DEEPEST = 8;

    private final Map<String, String> values = new LinkedHashMap<>();

    private final Set<String> foreignImports = new LinkedHashSet<>();

    private final Map<String, String> environment;

    private final List<Path> places;

    private ActiveProfiles profiles = new ActiveProfiles(Set.of(), false);

    private SpringProperties(List<Path> places, Map<String, String> environment) {
        this.places = places;
        this.environment = environment;
    }

    /**
     * Reads the files in the order of Spring Boot.
     *
     * <p>Resources are read first, then the working directory, each with its {@code config} directory.
     *
     * @param stage the profile that is active unless environment or files name others
     */
    public static SpringProperties load(
            List<Path> resources, Path directory, Map<String, String> environment, String stage) {
        List<Path> places = Stream.concat(resources.stream(), Stream.of(directory))
                .flatMap(place -> Stream.of(place, place.resolve("config")))
                .toList();
        SpringProperties properties = new SpringProperties(places, environment);
        properties.read("application");
        properties.profiles = ActiveProfiles.choose(new PropertiesDocument(properties.values), environment, stage);
        properties.values.clear();
        properties.read("application");
        properties.profiles.names().forEach(profile -> properties.read("application-" + profile));
        return properties;
    }

    /**
     * Returns the value with resolved placeholders.
     *
     * <p>The result is empty if a placeholder cannot be resolved.
     */
    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(PropertiesDocument.canonical(name)))
                .flatMap(value -> fill(value, 0));
    }

    /**
     * Returns the first matching key that has a value.
     *
     * <p>Keys are in canonical form, without dashes and in lower case. A value whose placeholders cannot be resolved
     * counts, since they may be resolved in the application.
     */
    public Optional<String> firstKey(Predicate<String> test) {
        return values.entrySet().stream()
                .filter(entry -> test.test(entry.getKey()))
                // Placeholders that cannot be resolved here may be resolved in the application.
                .filter(entry ->
                        fill(entry.getValue(), 0).map(text -> !text.isBlank()).orElse(true))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Returns the imports that cannot be read here.
     *
     * <p>Imports from a configuration server are an example.
     */
    public Set<String> foreignImports() {
        return Set.copyOf(foreignImports);
    }

    /**
     * Returns whether the environment or files set the profiles.
     *
     * <p>If so, the stage is not a profile.
     */
    public boolean nameProfiles() {
        return profiles.given();
    }

    /** Returns whether one of the profile expressions matches, or there is none. */
    public boolean accept(List<String> profileExpressions) {
        return profiles.accept(profileExpressions);
    }

    private Optional<String> fill(String value, int depth) {
        Matcher matcher = PLACEHOLDER.matcher(value);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1).strip();
            Optional<String> replacement = Optional.ofNullable(environment.get(name))
                    .or(() -> Optional.ofNullable(environment.get(EnvironmentName.of(name))))
                    .or(() -> depth > DEEPEST
                            ? Optional.empty()
                            : Optional.ofNullable(values.get(PropertiesDocument.canonical(name)))
                                    .flatMap(inner -> fill(inner, depth + 1)))
                    .or(() -> Optional.ofNullable(matcher.group(2)));
            if (replacement.isEmpty()) {
                return Optional.empty();
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(replacement.get()));
        }
        return Optional.of(matcher.appendTail(filled).toString());
    }

    private void read(String name) {
        for (Path place : places) {
            SUFFIXES.forEach(suffix -> read(place.resolve(name + suffix), suffix, 0));
        }
    }

    private void read(Path file, String suffix, int depth) {
        for (PropertiesDocument document : PropertiesDocument.read(file, suffix)) {
            if (profiles.accept(document.onProfile())) {
                values.putAll(document.values());
                document.imports().forEach(location -> follow(location, file, depth));
            }
        }
    }

    /** Reads an imported file, whose values override those of the importing document. */
    private void follow(String location, Path from, int depth) {
        Matcher matcher = LOCAL_FILE.matcher(location);
        if (depth > DEEPEST || !matcher.matches()) {
            foreignImports.add(location);
            return;
        }
        String name = matcher.group(2);
        List<Path> candidates = new ArrayList<>(List.of(from.resolveSibling(name), Path.of("/" + name)));
        places.forEach(place -> candidates.add(place.resolve(name)));
        String suffix = matcher.group(3) == null ? name.replaceFirst(".*(?=\\.)", "") : matcher.group(3);
        candidates.stream().filter(Files::isRegularFile).findFirst().ifPresent(file -> read(file, suffix, depth + 1));
    }
}
