package dev.kit.constructs.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A statement that has set variables of a transaction, and its parameters. */
record RecordedSettings(String sql, Map<Integer, String> values) {

    /** Returns a statement that adds itself to {@code settings} each time it is executed, if it sets variables. */
    static PreparedStatement recording(PreparedStatement target, String sql, List<RecordedSettings> settings) {
        if (!sql.contains("set_config(")) {
            return target;
        }
        Map<Integer, String> values = new TreeMap<>();
        return (PreparedStatement) Proxy.newProxyInstance(
                PreparedStatement.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, given) -> {
                    if (method.getName().equals("setString")) {
                        values.put((Integer) given[0], String.valueOf(given[1]));
                    } else if (method.getName().startsWith("execute")) {
                        settings.add(new RecordedSettings(sql, new TreeMap<>(values)));
                    }
                    try {
                        return method.invoke(target, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    void apply(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Map.Entry<Integer, String> value : values.entrySet()) {
                statement.setString(value.getKey(), value.getValue());
            }
            statement.execute();
        }
    }
}
