package dev.kit.studio.data;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The variables of row-level policies and the role to read with. Immutable.
 *
 * @param variables such as {@code app.tenant_id}; only names with a dot, so that no server setting can be changed
 * @param role the role to assume for the transaction; null for the connection's own
 */
public record ViewAs(
        Map<String, String> variables, @Nullable String role) {

    /** The connection's own role without any variable. */
    public static final ViewAs NOBODY = new ViewAs(Map.of(), null);

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*(\\.[A-Za-z_][A-Za-z0-9_$]*)+");
    private static final int MAX_VALUE = 10_000;

    /**
     * Validates the names.
     *
     * @throws DataException if a name is not a valid application variable
     */
    public ViewAs {
        variables.forEach(ViewAs::check);
        variables = Map.copyOf(variables);
        if (role != null && (role.isBlank() || role.indexOf('\0') >= 0)) {
            throw DataException.roleNotAllowed(role, null);
        }
    }

    private static void check(String name, String value) {
        if (!NAME.matcher(name).matches() || value.indexOf('\0') >= 0 || value.length() > MAX_VALUE) {
            throw DataException.variableNotAllowed(name);
        }
    }

    /** Returns whether it has no effect. */
    public boolean isNobody() {
        return variables.isEmpty() && role == null;
    }
}
