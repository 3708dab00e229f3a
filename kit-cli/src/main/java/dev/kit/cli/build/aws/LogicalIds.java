package dev.kit.cli.build.aws;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** The logical names of a template, which have letters and digits only. Used by one thread. */
final class LogicalIds {

    private final Map<String, String> owners = new HashMap<>();

    /**
     * Returns the name of something in the template.
     *
     * @param wanted the preferred name; another owner's claim adds a checksum of {@code owner} to it
     * @param owner the identity of what is named, with its kind
     */
    String of(String wanted, String owner) {
        String plain = wanted.replaceAll("[^A-Za-z0-9]", "");
        String name = plain.equals(wanted) && owners.getOrDefault(plain, owner).equals(owner)
                ? plain
                : plain + checksum(owner);
        owners.put(name, owner);
        return name;
    }

    /** Returns a name such as {@code DatabaseUrl} for {@code DATABASE_URL}. */
    static String ofVariable(String variable) {
        String name = Arrays.stream(variable.split("_", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT)
                        + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return name.isEmpty() ? "Variable" : name;
    }

    private static String checksum(String owner) {
        CRC32 sum = new CRC32();
        sum.update(owner.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }
}
