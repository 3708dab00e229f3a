package dev.kit.cli.agreement;

import java.util.List;
import java.util.Set;

/**
 * A valid value that does not come back from a client as the server answers it.
 *
 * @param client the client, by its language
 * @param type the type of the value
 * @param kind what goes wrong, such as {@code not read}
 * @param detail what exactly, for reports
 */
record GeneratorFault(String client, DrawnType type, String kind, String detail) {

    /** Returns the names of the parts, without what is drawn around them. */
    Set<String> parts() {
        String names = type.parts().replaceFirst("^[A-Z_]+ of ", "").replaceAll(" @[^+]*(?= \\+|$)", "");
        return Set.copyOf(List.of(names.split(" \\+ ", -1)));
    }

    @Override
    public String toString() {
        return "%s | %s | %s%n    %s".formatted(client, type.parts(), kind, detail);
    }
}
