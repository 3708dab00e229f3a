package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;

/** Creates a project's directory as whoever runs it. */
public final class CreateKitDirectory {

    private CreateKitDirectory() {}

    public static void main(String[] words) {
        try {
            KitDirectory.create(Path.of(words[0]));
        } catch (CliException e) {
            System.out.println(e.report());
        }
    }
}
