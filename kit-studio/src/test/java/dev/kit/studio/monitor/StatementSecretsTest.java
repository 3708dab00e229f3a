package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.redaction.Redaction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which bound values and literals of a statement are hidden. */
class StatementSecretsTest {

    private static StatementSecrets of(String sql) {
        return StatementSecrets.of(sql, Redaction.defaults());
    }

    @ParameterizedTest(name = "SEC-M4 the bound values {1} are hidden in: {0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "insert into users (name, password) values (?, ?), (?, ?) | 1 3",
                "insert into users (name, password) values (coalesce(?, ''), ?) | 1",
                "insert into users (password, name) values (encode(digest(?, 'sha256'), 'hex'), ?) | 0",
                "insert into users (name, \"Pass_Word\") overriding user value values (?, crypt(?, ?)) | 1 2",
                "insert into users (name, password) select ?, ? from x where y = ? | 1",
                "insert into s.users as u (id, token) values (?, ?) on conflict (id) do update set token = ?, n = ? | 1 2",
                "merge into u using v on u.id = ? when not matched then insert (id, secret) values (?, ?) | 2",
                "select * from users where note = 'why?' and password = ? | 0",
                "select * from users where tags ?? 'x' and api_key = ? and id = ? | 0",
                "update users set password = encode(digest(?, 'sha256'), 'hex') where id = ? | 0",
                "select * from users where password in (?, ?) and id in (?, ?) | 0 1",
                "update users set (password, x) = (?, ?) where id = ? | 0 1",
                "`update users set password = ? || ?, name = ? where id = ?` | 0 1",
                "select * from users where ? = password or id = ? | 0",
                "select * from users where crypt(?, password) = password and name = ? | 0",
                "select * from users where password between ? and ? and id = ? | 0 1",
                "select * from users where password is distinct from ? and id = ? | 0",
                "select * from users u where u.\"password\" = ? and u.id = ? | 0",
                "select * from users where data->>'password' = ? and id = ? | 0",
                "select * from users where (id = ? and (token = ?)) or id = ? | 1",
                "select ?::text as password, ? as id | 0",
                "update users set id = ? /* ? password */, pwd = ? -- ? | 1",
                "select * from t where lower(token) like ? limit ? offset ? | 0",
            })
    void hidesValues(String sql, String expected) {
        assertThat(hidden(sql)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "SEC-M4 no bound value is hidden in: {0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "select * from users where id = ? and name = ? order by created limit ?",
                "select password, token from users where id = ? and name in (?, ?)",
                "insert into orders (id, customer, note) values (?, ?, ?), (?, ?, ?)",
                "update tokens set used = ? where id = ?",
                "delete from api_tokens where expires < ?",
                "select * from password_resets r join users u on u.id = r.user_id where u.id = ?",
                "select count(*) from secrets.orders where total > ? and author = ? and passenger = ?",
                "select * from t where kind = 'password' and id = ?",
                "select code, session, pinned from t where code = ? and session = ? and pinned = ?",
            })
    void leavesTheRest(String sql) {
        assertThat(hidden(sql)).isEmpty();
        assertThat(of(sql).sql()).isEqualTo(sql);
    }

    @ParameterizedTest(name = "SEC-M4 {0} is kept as {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "select 1 from u where password = 'x''y' and id = 7 | select 1 from u where password = '[REDACTED]' and id = 7",
                "insert into u (id, pin) values (7, 1234) | insert into u (id, pin) values (7, [REDACTED])",
                "select data->>'secret' from u where data->>'secret' = $x$a$x$"
                        + " | select data->>'secret' from u where data->>'secret' = [REDACTED]",
                "alter role app password 'x' | alter role app password '[REDACTED]'",
                "select 'AKIAIOSFODNN7EXAMPLE' | select '[REDACTED]'",
                "select 1 /* password=hunter2 */ -- token: abc12345"
                        + " | select 1 /* password=[REDACTED] */ -- token: [REDACTED]",
                "select dblink_connect('host=h password=x') | select dblink_connect('host=h password=[REDACTED]')",
                "insert into t (d) values ('{\"password\":\"x\"}'::jsonb)"
                        + " | insert into t (d) values ('{\"password\":\"[REDACTED]\"}'::jsonb)",
            })
    void hidesLiterals(String sql, String expected) {
        assertThat(of(sql).sql()).isEqualTo(expected);
    }

    private static String hidden(String sql) {
        return IntStream.range(0, 20)
                .filter(of(sql).placeholders()::get)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" "));
    }
}
