package dev.kit.envkit.credentials;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two sides of a sealed file in which git left conflict markers.
 *
 * @param ours the text with the lines of the side above {@code =======}
 * @param theirs the text with the lines of the side below
 */
record SealedConflict(String ours, String theirs) {

    private static final Pattern MARKER = Pattern.compile("^(<{7}|\\|{7}|={7}|>{7})(?= |\r?$)", Pattern.MULTILINE);
    private static final Pattern STAGE = Pattern.compile("\"stage\"\\s*:\\s*\"([A-Za-z0-9_-]{1,64})\"");

    boolean differ() {
        return !ours.equals(theirs);
    }

    /**
     * Returns the whole files of both sides instead, if they are known and there are markers. Lines that git has moved
     * are between the markers on one side alone, so that the other seems to lack them.
     */
    SealedConflict or(String wholeOurs, String wholeTheirs) {
        return differ() && wholeOurs.startsWith("{") && wholeTheirs.startsWith("{")
                ? new SealedConflict(wholeOurs, wholeTheirs)
                : this;
    }

    /** Rejects a text with conflict markers, and names the command that joins its sides. */
    static void refuse(String text, String where) {
        Matcher marker = MARKER.matcher(text);
        if (marker.find()) {
            Matcher stage = STAGE.matcher(text);
            throw SealedJson.failure(
                    where,
                    SealedJson.lineAt(text, marker.start()),
                    "the file has the conflict markers of a merge. Join both sides: kit secrets:merge"
                            + (stage.find() ? " --stage " + stage.group(1) : ""));
        }
    }

    static SealedConflict of(String text) {
        StringBuilder ours = new StringBuilder();
        StringBuilder theirs = new StringBuilder();
        char side = '>';
        for (String line : text.lines().toList()) {
            if (MARKER.matcher(line).find()) {
                side = line.charAt(0);
                continue;
            }
            if (side == '>' || side == '<') {
                ours.append(line).append('\n');
            }
            if (side == '>' || side == '=') {
                theirs.append(line).append('\n');
            }
        }
        return new SealedConflict(ours.toString(), theirs.toString());
    }
}
