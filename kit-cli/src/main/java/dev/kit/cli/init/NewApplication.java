package dev.kit.cli.init;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * The names of an application that is about to be written. Immutable.
 *
 * @param directory the absolute path to write to
 * @param group the group of its artifact
 * @param artifact the artifact, derived from the directory's name
 * @param javaPackage the package of its classes
 * @param additions what it has beside the endpoint
 */
record NewApplication(Path directory, String group, String artifact, String javaPackage, Set<Addition> additions) {

    private static final String GROUP = "com.example";

    private static final Pattern IDENTIFIERS = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

    NewApplication {
        additions = Set.copyOf(additions);
    }

    /** Checks the names that are given and derives the others. */
    static NewApplication of(
            Path directory, @Nullable String group, @Nullable String javaPackage, Set<Addition> additions) {
        String checkedGroup = group == null ? GROUP : group;
        if (!IDENTIFIERS.matcher(checkedGroup).matches()) {
            throw CliException.usage(
                    "--group does not accept \"" + checkedGroup + "\".",
                    "A group has letters, digits, hyphens and underscores between dots, such as com.example.");
        }
        String artifact = artifact(directory);
        String name = javaPackage == null ? derived(checkedGroup + "." + artifact) : javaPackage;
        checkPackage(name);
        return new NewApplication(directory, checkedGroup, artifact, name, additions);
    }

    private static String artifact(Path directory) {
        String name = directory.getFileName() == null
                ? ""
                : directory.getFileName().toString().toLowerCase(Locale.ROOT);
        String written = Normalizer.normalize(name, Normalizer.Form.NFC)
                .replace("ä", "ae")
                .replace("ö", "oe")
                .replace("ü", "ue")
                .replace("ß", "ss");
        String artifact = Normalizer.normalize(written, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        if (artifact.isEmpty()) {
            throw CliException.usage(
                    "No artifact can be named after the directory \"" + name + "\".",
                    "Give it a name with a letter from a to z or a digit.");
        }
        return artifact;
    }

    /** Returns the nearest package: no hyphens, no leading digits, no keywords. */
    private static String derived(String name) {
        return Arrays.stream(name.toLowerCase(Locale.ROOT).replace("-", "").split("\\.", -1))
                .filter(part -> !part.isEmpty())
                .map(part -> Character.isDigit(part.charAt(0)) ? "_" + part : part)
                .map(part -> SourceVersion.isName(part) ? part : part + "_")
                .collect(Collectors.joining("."));
    }

    private static void checkPackage(String name) {
        String wrong = Arrays.stream(name.split("\\.", -1))
                .filter(part -> !part.chars().allMatch(c -> c < 128) || !SourceVersion.isName(part))
                .findFirst()
                .orElse(null);
        if (wrong != null) {
            throw CliException.usage(
                    "--package does not accept \"" + name + "\": "
                            + (SourceVersion.isKeyword(wrong)
                                    ? wrong + " is a keyword of Java."
                                    : "\"" + wrong + "\" is no part of a package's name."),
                    "Write letters and digits between dots, such as com.example.shop.");
        }
        if (name.equals("java") || name.startsWith("java.")) {
            throw CliException.usage(
                    "--package does not accept \"" + name + "\": Java keeps java for itself.",
                    "Write a package of your own, such as com.example.shop.");
        }
    }
}
