package dev.kit.redaction;

import java.util.List;
import java.util.regex.Pattern;

/** Hides secrets of commands and addresses that have a place for them, but no name. */
final class Commands {

    /** One kind of command: the sign and the words without which it is not searched, and what precedes the secret. */
    private record Command(char sign, List<String> words, Pattern secret) {

        Command(char sign, String words, String before, String secret) {
            this(sign, List.of(words.split(",", -1)), Pattern.compile("(?i)(" + before + ")" + secret));
        }

        boolean mayBeIn(String text, Signs signs) {
            return signs.has(sign) && words.stream().anyMatch(text::contains);
        }
    }

    private static final List<Command> ALL = List.of(
            new Command(
                    '/',
                    "jdbc:oracle:,sqlplus ",
                    "\\b(?:jdbc:oracle:\\w{1,20}:|sqlplus (?:-\\w+ ){0,5})[^/@\\s]{1,128}/",
                    "(?:\"[^\"\\s]{1,200}\"|[^@/\\s]{1,200})(?=@)"),
            new Command(
                    '-',
                    "curl ",
                    "\\s(?:-u|--user|-U|--proxy-user)[ =]?[\"']?[^\\s:\"'-][^\\s:\"']{0,100}:",
                    "(?!\\d+\\b|[$<]|//)[^\\s\"']+"),
            new Command(
                    '-',
                    "sshpass,redis-cli,mysql,docker login",
                    "\\b(?:sshpass\\s+-p\\s{0,3}|redis-cli\\b[^\\n]{0,100}?\\s-a\\s{1,3}|mysql(?:dump|admin|import)?\\s[^\\n]{0,100}?-p"
                            + "|docker\\s+login\\b[^\\n]{0,100}?\\s-p\\s{1,3})[\"']?",
                    "[^\\s\"'$][^\\s\"']*"),
            new Command(
                    '\'',
                    "assword ',ASSWORD ',dentified by ',DENTIFIED BY '",
                    "\\b(?:role|user)\\s[^;\\n]{0,200}?\\b(?:password|identified\\s+by)\\s+'",
                    "[^']+"));

    private Commands() {}

    /** Returns whether {@link #hide} could change the text. */
    static boolean mayBeIn(String text, Signs signs) {
        return ALL.stream().anyMatch(command -> command.mayBeIn(text, signs));
    }

    /** Replaces the secrets by {@code mask}, which is a replacement of a pattern. */
    static String hide(String text, Signs signs, String mask) {
        String safe = text;
        for (Command command : ALL) {
            if (command.mayBeIn(safe, signs)) {
                safe = command.secret().matcher(safe).replaceAll("$1" + mask);
            }
        }
        return safe;
    }
}
