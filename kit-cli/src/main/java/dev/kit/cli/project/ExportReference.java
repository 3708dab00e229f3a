package dev.kit.cli.project;

import org.jspecify.annotations.Nullable;

/**
 * A class and, after {@code #}, one of its members: {@code com.acme.Config#parser}.
 *
 * @param type the class, or a path to it
 * @param member the member, or null for the class itself
 */
public record ExportReference(String type, @Nullable String member) {

    static ExportReference parse(String text) {
        int hash = text.indexOf('#');
        return hash < 0
                ? new ExportReference(text, null)
                : new ExportReference(text.substring(0, hash), text.substring(hash + 1));
    }
}
