package dev.kit.cli.exec;

import dev.kit.envkit.credentials.Credentials;
import java.util.List;

/** A program of a developer's own. */
public final class PrintCredentials {

    private PrintCredentials() {}

    public static void main(String[] words) {
        Credentials credentials = Credentials.load();
        System.out.print(credentials.variables());
        if (words.length > 0) {
            System.out.print(credentials.advice(List.of(words)));
        }
    }
}
