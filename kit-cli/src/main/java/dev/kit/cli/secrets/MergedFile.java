package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.QuietProgram;
import dev.kit.envkit.credentials.MergeSide;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code kit secrets:merge}, which joins the sides of a sealed file that git could not merge. */
final class MergedFile {

    static final Option<String> KEEP = Option.choice(
            "keep", "Side that decides about secrets that both sides changed.", List.of("ours", "theirs"));

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private MergedFile() {}

    static void join(Invocation invocation, SecretsPlace place) {
        MergeSide preferred = invocation
                .arguments()
                .find(KEEP)
                .map(side -> MergeSide.valueOf(side.toUpperCase(Locale.ROOT)))
                .orElse(null);
        boolean joined = place.store().join(place.stage(), ancestor(place), preferred);
        invocation
                .console()
                .print(
                        joined
                                ? "Joined stage " + place.stage() + ": "
                                        + String.join(", ", place.store().names(place.stage()))
                                : place.shownFile() + " has nothing to join.");
        if (joined) {
            invocation.console().progress("Continue with git add " + place.shownFile() + '.');
        }
    }

    /** Returns the file before both changes, which git keeps during a merge; other text if git has none. */
    private static String ancestor(SecretsPlace place) {
        Optional<QuietProgram> git = QuietProgram.find("git", place.environment(), LIMIT);
        if (git.isEmpty()) {
            return "";
        }
        try {
            return git.get()
                    .run(place.root(), "show", ":1:./.kit/secrets/" + place.stage() + ".json")
                    .output();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The merge was interrupted.", place.shownFile(), "Run the command again.")
                    .causedBy(e);
        }
    }
}
