package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlTextTest {

    @ParameterizedTest(name = "SC-01 {0} is like {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "select * from t where a = 'it''s' | SELECT  *\tfrom t where a = ?",
                "select 1 where b in (1, 2.5, 'c') | select 1 where b in (?)",
                "select 1e5, 0x1F from t2 | select 7, 8 from t2",
                "select E'a\\'b' | select $$c$$",
                "/* route */ select a -- b | select a",
            })
    void ignoresLiterals(String sql, String like) {
        assertThat(SqlText.of(sql).fingerprint()).isEqualTo(SqlText.of(like).fingerprint());
    }

    @ParameterizedTest(name = "SC-01 {0} is unlike {1}")
    @CsvSource(
            delimiter = '|',
            value = {"select a1 from t | select a2 from t", "select \"a\" | select 'a'", "values (?), (?) | values (?)"
            })
    void distinguishesNames(String sql, String unlike) {
        assertThat(SqlText.of(sql).fingerprint())
                .isNotEqualTo(SqlText.of(unlike).fingerprint());
    }

    @Test
    @DisplayName("SC-01 a statement behind a comment has an operation")
    void readsOperations() {
        assertThat(SqlText.of("/* route */ Select 1").operation()).isEqualTo("select");
        assertThat(SqlText.of("").operation()).isEmpty();
    }

    @Test
    @DisplayName("code C1 a statement with 20,000 parameters or literals is read")
    void readsManyParameters() {
        for (String value : new String[] {"?", "1", "'a'"}) {
            String sql = "select 1 from t where a in (" + String.join(",", Collections.nCopies(20_000, value)) + ")";
            assertThat(SqlText.of(sql).operation()).isEqualTo("select");
            assertThat(SqlText.of(sql.substring(0, 15_000)).fingerprint())
                    .isEqualTo(SqlText.of(sql.substring(0, 15_000).replace(value, "?"))
                            .fingerprint());
        }
    }
}
