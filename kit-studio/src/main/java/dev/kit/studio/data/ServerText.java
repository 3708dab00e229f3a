package dev.kit.studio.data;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parsed message of PostgreSQL about a failed statement.
 *
 * <p>It is parsed from the message rather than read from the driver's class, so that the studio loads without the
 * driver.
 *
 * @param position counted from 1 in the text that was sent
 */
record ServerText(
        String message, @Nullable String hint, @Nullable Integer position) {

    private static final Pattern SEVERITY = Pattern.compile("^[A-Z]+: ");
    private static final Pattern POSITION = Pattern.compile("\\R\\h+[\\p{L} ]+:\\h*(\\d{1,9})(?=\\R|$)");
    private static final Pattern HINT = Pattern.compile("\\R\\h+Hint:\\h*([^\\r\\n]+)");

    static ServerText of(SQLException failure) {
        String text = String.valueOf(failure.getMessage());
        Matcher position = POSITION.matcher(text);
        Matcher hint = HINT.matcher(text);
        int end = text.indexOf('\n');
        String first = end < 0 ? text : text.substring(0, end);
        return new ServerText(
                SEVERITY.matcher(first).replaceFirst("").strip(),
                hint.find() ? hint.group(1).strip() : null,
                position.find() ? Integer.valueOf(position.group(1)) : null);
    }
}
