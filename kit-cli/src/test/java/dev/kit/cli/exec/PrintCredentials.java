package dev.kit.cli.exec;

import dev.kit.envkit.credentials.Credentials;

/** A program of a developer's own. */
public final class PrintCredentials {

    private PrintCredentials() {}

    public static void main(String[] words) {
        System.out.print(Credentials.load().variables());
    }
}
