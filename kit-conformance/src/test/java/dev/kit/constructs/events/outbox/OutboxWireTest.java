package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.WireContract;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

final class OutboxWireTest extends WireContract {

    @Override
    protected String resource() {
        return "wire/outbox.txt";
    }

    @Override
    protected String write(Envelope event) {
        Map<String, Object> row = new LinkedHashMap<>();
        PreparedStatement statement = (PreparedStatement) Proxy.newProxyInstance(
                OutboxWireTest.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    row.put(String.valueOf(arguments[0]), arguments[1]);
                    return null;
                });
        try {
            OutboxRows.bind("events", statement, event);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return MAPPER.writeValueAsString(row);
    }

    @Override
    protected Envelope read(String message) {
        JsonNode row = MAPPER.readTree(message);
        String[] parameters = {"1", "3", "4", "5", "6"};
        ResultSet rows = (ResultSet) Proxy.newProxyInstance(
                OutboxWireTest.class.getClassLoader(), new Class<?>[] {ResultSet.class}, (proxy, method, arguments) -> {
                    int column = (Integer) arguments[0];
                    if (column > parameters.length) {
                        return method.getReturnType() == int.class ? (Object) 0 : (Object) true;
                    }
                    JsonNode value = row.get(parameters[column - 1]);
                    if (column == 1) {
                        return UUID.fromString(value.stringValue());
                    }
                    return value.isNull() ? null : value.stringValue();
                });
        try {
            return OutboxRows.read(rows, 1).envelope();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
