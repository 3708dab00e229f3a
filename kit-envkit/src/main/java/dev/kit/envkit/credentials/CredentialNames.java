package dev.kit.envkit.credentials;

import java.util.regex.Pattern;

/** The syntax of projects, stages and names. It keeps them usable as file names and apart in additional data. */
final class CredentialNames {

    static final Pattern STAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    static final Pattern PROJECT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");
    static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    private CredentialNames() {}

    static String matching(Pattern pattern, String text, String what) {
        if (!pattern.matcher(text).matches()) {
            throw new CredentialStoreException(
                    what + " \"" + text + "\" is not a plain name of letters, digits, \"-\" and \"_\".");
        }
        return text;
    }
}
