package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ObservedJdbcTest {

    /** What an observer answers by itself, so that the application stays with observed objects. */
    private static final Set<String> OWN = Set.of("getStatement", "getConnection", "unwrap", "isWrapperFor");

    private record Call(String name, List<Class<?>> types, List<?> arguments) {}

    private final List<Call> calls = new ArrayList<>();
    private @Nullable SQLException failure;

    private <T> T target(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getDeclaringClass() == Object.class) {
                return identity(proxy, method, args);
            }
            calls.add(new Call(
                    method.getName(), List.of(method.getParameterTypes()), args == null ? List.of() : List.of(args)));
            if (failure != null) {
                throw failure;
            }
            return value(method.getReturnType());
        }));
    }

    private static Object identity(Object proxy, Method method, Object @Nullable [] arguments) {
        return method.getName().equals("hashCode") ? 7 : arguments != null ? proxy == arguments[0] : "a proxy";
    }

    private static @Nullable Object value(Class<?> type) {
        if (type.isPrimitive() && type != void.class) {
            return Array.get(Array.newInstance(type, 1), 0);
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 1);
        }
        if (type == String.class) {
            return "text";
        }
        if (type == Class.class) {
            return String.class;
        }
        if (type == Object.class) {
            return new Object();
        }
        return type.isInterface() && (type.getName().startsWith("java.sql") || type == java.util.Map.class)
                ? Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, ObservedJdbcTest::identity)
                : Modifier.isFinal(type.getModifiers()) || type == void.class || type.isInterface()
                        ? null
                        : instance(type);
    }

    private static @Nullable Object instance(Class<?> type) {
        try {
            return type == java.sql.Date.class || type == java.sql.Time.class || type == java.sql.Timestamp.class
                    ? type.getConstructor(long.class).newInstance(0L)
                    : type == java.math.BigDecimal.class
                            ? java.math.BigDecimal.ONE
                            : type == java.util.Calendar.class ? java.util.Calendar.getInstance() : null;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.getName(), e);
        }
    }

    private List<Object> observers() {
        Connection connection = Observed.connection(target(Connection.class), "test");
        Statement statement = Observed.statement(target(Statement.class), connection, "test", null);
        return List.<Object>of(
                connection,
                statement,
                Observed.statement(target(PreparedStatement.class), connection, "test", "select 1"),
                Observed.rows(
                        target(ResultSet.class),
                        statement,
                        SqlRun.begin(
                                new CaptureScope("id", RecorderFixture.RECORDER, null),
                                SqlText.of("select 1"),
                                List.of(),
                                "test",
                                1)));
    }

    @TestFactory
    @DisplayName("SC-01 an observed JDBC object hands every call on with its arguments, and every failure back")
    Stream<DynamicTest> handsOn() {
        return observers().stream()
                .flatMap(observer -> Stream.of(interfaceOf(observer).getMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .filter(method -> !OWN.contains(method.getName()))
                        .map(method -> DynamicTest.dynamicTest(
                                observer.getClass().getSimpleName()
                                        + '.'
                                        + method.getName()
                                        + List.of(method.getParameterTypes()),
                                () -> handsOn(observer, method))));
    }

    private static Class<?> interfaceOf(Object observer) {
        return Stream.<Class<?>>of(Connection.class, PreparedStatement.class, Statement.class, ResultSet.class)
                .filter(type -> type.isInstance(observer))
                .findFirst()
                .orElseThrow();
    }

    private void handsOn(Object observer, Method method) throws IllegalAccessException {
        Object[] arguments = Stream.of(method.getParameterTypes())
                .map(type -> type == int.class ? 3 : value(type))
                .toArray();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == null) {
                return; // a stream cannot be told from another here
            }
        }
        calls.clear();
        failure = null;
        invoke(observer, method, arguments);
        assertThat(calls).contains(new Call(method.getName(), List.of(method.getParameterTypes()), List.of(arguments)));
        failure = new SQLClientInfoException();
        assertThat(invoke(observer, method, arguments)).isSameAs(failure);
    }

    private static @Nullable Throwable invoke(Object observer, Method method, Object[] arguments)
            throws IllegalAccessException {
        try {
            method.invoke(observer, arguments);
            return null;
        } catch (InvocationTargetException thrown) {
            return thrown.getTargetException();
        }
    }

    @Test
    @DisplayName("SC-01 what is reached from an observed object is observed too")
    void staysObserved() throws SQLException {
        Connection connection = Observed.connection(target(Connection.class), "test");
        assertThat(JdbcProxy.isObserved(connection)).isTrue();
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("select 1");
                CallableStatement called = connection.prepareCall("call it()")) {
            assertThat(statement.getConnection()).isSameAs(connection);
            assertThat(prepared.getConnection()).isSameAs(connection);
            assertThat(called.getConnection()).isSameAs(connection);
            assertThat(List.of(statement, prepared, called))
                    .allSatisfy(observed ->
                            assertThat(JdbcProxy.isObserved(observed)).isTrue());
            assertThat(prepared.isWrapperFor(Statement.class)).isTrue();
        }
    }

    @Test
    @DisplayName("SC-01 an observed object equals itself and its target, and unwraps to the innermost match")
    void keepsItsIdentity() throws SQLException {
        PreparedStatement target = target(PreparedStatement.class);
        PreparedStatement observed = (PreparedStatement)
                Observed.statement(target, Observed.connection(target(Connection.class), "test"), "test", "select 1");
        assertThat(List.of(observed)).contains(observed);
        assertThat(observed).isEqualTo(target).hasSameHashCodeAs(target);
        assertThat(observed).isNotEqualTo(Observed.statement(target, observed.getConnection(), "test", "select 1"));
        assertThat(observed.unwrap(Statement.class)).isSameAs(target);
        assertThat(observed.isWrapperFor(ResultSet.class)).isFalse();
    }

    @Test
    @DisplayName("SC-01 a proxy unwraps to itself where only it matches")
    void unwrapsToItself() throws SQLException {
        Connection target = (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class, Serializable.class},
                (proxy, method, a) -> null);
        Connection observed = Observed.connection(target, "test");
        assertThat(observed.isWrapperFor(observed.getClass())).isTrue();
        assertThat(observed.unwrap(observed.getClass())).isSameAs(observed);
    }

    @Test
    @DisplayName("SC-01 an object of a driver's own kind can still be cast to it")
    void keepsTheDriversInterfaces() throws SQLException {
        Connection target = (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class, Special.class},
                (proxy, method, args) -> {
                    calls.add(new Call(method.getName(), List.of(), List.of()));
                    return method.getReturnType() == int.class ? 5 : null;
                });
        Connection observed = Observed.connection(target, "test");
        assertThat(observed).isInstanceOf(Special.class);
        assertThat(((Special) observed).special()).isEqualTo(5);
        observed.close();
        assertThat(calls).extracting(Call::name).containsExactly("special", "close");
    }

    /** What only one driver knows. */
    public interface Special {

        int special();
    }
}
