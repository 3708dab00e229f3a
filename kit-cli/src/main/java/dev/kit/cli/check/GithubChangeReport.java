package dev.kit.cli.check;

import dev.kit.cli.command.Console;
import dev.kit.openapi.change.ApiChange;
import dev.kit.openapi.change.ChangeVerdict;

/**
 * The breaking and risky changes as annotations of GitHub Actions.
 *
 * @param old the old document, as named by the caller
 * @param now the new document, as named by the caller
 */
record GithubChangeReport(String old, String now) implements ChangeReport {

    @Override
    public void print(JudgedChanges judged, Console console) {
        judged.with(ChangeVerdict.BREAKING).forEach(change -> print("error", change, console));
        judged.with(ChangeVerdict.RISKY).forEach(change -> print("warning", change, console));
        console.print(judged.summary());
    }

    private void print(String level, ApiChange change, Console console) {
        String title = change.rule().id() + ": " + change.operation();
        String place = change.old() ? "in the old document " : "at ";
        console.print("::" + level + " file=" + property(change.old() ? old : now) + ",title=" + property(title) + "::"
                + data(change.message() + " (" + place + change.pointer() + ")"));
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
