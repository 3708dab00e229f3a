package dev.kit.redaction;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Hides secrets of commands and addresses that have a place for them, but no name. */
final class Commands {

    private static final Pattern ORACLE = secret(
            "\\b(?:jdbc:oracle:\\w{1,20}:|sqlplus (?:-\\w+ ){0,5})[^/@\\s]{1,128}/",
            "(?:\"[^\"\\s]{1,200}\"|[^@/\\s]{1,200})(?=@)");
    private static final Pattern OPTION = secret(
            "\\b(?:sshpass\\s+-p\\s{0,3}|redis-cli\\b[^\\n]{0,100}?\\s-a\\s{1,3}"
                    + "|docker\\s+login\\b[^\\n]{0,100}?\\s-p\\s{1,3}"
                    + "|mysql(?:dump|admin|import)?\\s[^\\n]{0,100}?-p)[\"']?",
            "[^\\s\"'$][^\\s\"']*");
    private static final Pattern ROLE =
            secret("\\b(?:role|user)\\s[^;\\n]{0,200}?\\b(?:password|identified\\s+by)\\s+'", "[^']+");

    private static final Pattern CURL = secret(
            "\\s(?:-u|--user|--proxy-user)[ =]?[\"']?[^\\s:\"'-][^\\s:\"']{0,100}:", "(?!\\d+\\b|[$<]|//)[^\\s\"']+");

    /** The patterns by a sign and words, of which one; a text without them is not searched. */
    private static final Map<Pattern, List<String>> ALL = Map.of(
            ORACLE, List.of("@", "jdbc:oracle:", "sqlplus "),
            OPTION, List.of(" -", "sshpass", "redis-cli", "docker login", "mysql"),
            ROLE, List.of("'", "assword '", "ASSWORD '", "dentified by '"),
            CURL, List.of("-", "curl "));

    /** Parts of those words. */
    static final List<String> WORDS = List.of(
            "jdbc:oracle:", "sqlp", "sshp", "redis-c", "docker", "mysq", "word '", "WORD '", "ified by '", "curl");

    private Commands() {}

    private static Pattern secret(String before, String secret) {
        return Pattern.compile("(?i)(" + before + ")" + secret);
    }

    private static boolean isIn(String text, List<String> words) {
        return text.contains(words.get(0)) && words.stream().skip(1).anyMatch(text::contains);
    }

    /** Replaces the secrets by {@code mask}, which is a replacement of a pattern. */
    static String hide(String text, String mask) {
        String safe = text;
        for (Map.Entry<Pattern, List<String>> command : ALL.entrySet()) {
            if (isIn(text, command.getValue())) {
                safe = command.getKey().matcher(safe).replaceAll("$1" + mask);
            }
        }
        return safe;
    }
}
