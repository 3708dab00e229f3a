package dev.kit.redaction;

/** Hides passwords and tokens before the host of URLs in free text. */
final class UserInfo {

    private static final int LONGEST = 300;
    private static final int SHORTEST_TOKEN = 16;

    private UserInfo() {}

    static String hide(String text, String censor) {
        int at = text.indexOf("://");
        if (at < 0) {
            return text;
        }
        Edits edits = new Edits(text, 0, text.length());
        for (; at >= 0; at = text.indexOf("://", at + 3)) {
            int start = at + 3;
            int end = end(text, start);
            int secret = text.charAt(Math.min(start, text.length() - 1)) == '[' ? end : secret(text, start, end);
            if (secret < end
                    && !text.startsWith(censor, secret)
                    && !SecretValue.isHarmless(text.substring(secret, end))) {
                edits.replace(secret, end, censor);
            }
        }
        return edits.result();
    }

    /** Returns the end of the user information: its last {@code @}, which follows a {@code /} if it is not encoded. */
    private static int end(String text, int start) {
        int sign = -1;
        int colon = -1;
        boolean authority = true;
        int at = start;
        for (; at < text.length() && at - start < LONGEST && " \t\r\n\"'<>".indexOf(text.charAt(at)) < 0; at++) {
            char c = text.charAt(at);
            if (c == '/' || c == '?' || c == '#') {
                authority = false;
                if (sign >= 0 || colon < 0 || isPort(text, colon + 1)) {
                    return Math.max(sign, start);
                }
            }
            colon = c == ':' && colon < 0 ? at : colon;
            sign = c == '@' && (authority || sign < 0) ? at : sign;
        }
        boolean cut = sign < 0 && at == text.length() && colon >= 0 && !isPort(text, colon + 1);
        return cut && SecretValue.isRandom(text.substring(colon + 1)) ? at : Math.max(sign, start);
    }

    /** Returns whether only digits follow up to the end of the authority or to the next host. */
    private static boolean isPort(String text, int start) {
        int at = start;
        while (at < text.length() && at - start < LONGEST && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return at >= text.length() || "/?#, ;.:)]}\"'\\".indexOf(text.charAt(at)) >= 0;
    }

    private static int secret(String text, int start, int end) {
        int colon = text.indexOf(':', start);
        boolean random = end - start >= SHORTEST_TOKEN && SecretValue.isRandom(text.substring(start, end));
        return colon >= 0 && colon < end ? colon + 1 : random ? start : end;
    }
}
