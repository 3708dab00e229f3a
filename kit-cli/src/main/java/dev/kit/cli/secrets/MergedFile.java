package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.QuietProgram;
import dev.kit.envkit.credentials.MergeSide;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@code kit secrets:merge}, which joins the sides of a sealed file that git could not merge. */
final class MergedFile {

    static final Option<String> KEEP = Option.choice(
            "keep", "Side that decides about secrets that both sides changed.", List.of("ours", "theirs"));

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private MergedFile() {}

    static void join(Invocation invocation, SecretsPlace place) {
        Console console = invocation.console();
        Optional<String> side = invocation.arguments().find(KEEP);
        MergeSide preferred = side.map(word -> word.equals("ours") ? MergeSide.OURS : MergeSide.THEIRS)
                .orElse(null);
        if (place.store().join(place.stage(), version(place, 1), version(place, 2), version(place, 3), preferred)) {
            List<String> names = place.store().names(place.stage());
            console.print("Joined stage " + place.stage() + ": " + String.join(", ", names));
            console.progress("Continue with git add " + place.shownFile() + '.');
        } else {
            console.print(place.shownFile() + " has nothing to join.");
        }
    }

    /**
     * Returns a version of the file that git keeps during a merge; other text if git has none.
     *
     * @param number 1 for the file before both changes, 2 for our side, 3 for theirs
     */
    private static String version(SecretsPlace place, int number) {
        Optional<QuietProgram> git = QuietProgram.find("git", place.environment(), LIMIT);
        if (git.isEmpty()) {
            return "";
        }
        try {
            return git.get()
                    .run(place.root(), "show", ":" + number + ":./.kit/secrets/" + place.stage() + ".json")
                    .output();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The merge was interrupted.", place.shownFile(), "Run the command again.", e);
        }
    }
}
