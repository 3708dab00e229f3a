package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabasesTest {

    @ParameterizedTest(name = "DB-56 {0} is local: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://localhost/shop|true",
                "jdbc:postgresql://127.0.0.1:5432/shop?user=a|true",
                "jdbc:postgresql://[::1]:5432/shop|true",
                "jdbc:postgresql:shop|true",
                "jdbc:postgresql:///shop|true",
                "jdbc:postgresql://localhost:1,127.0.0.1:2/shop|true",
                "jdbc:postgresql://db.example.com/shop|false",
                "jdbc:postgresql://localhost,db.example.com/shop|false",
                "jdbc:postgresql://localhost.evil.example/shop|false",
                "jdbc:postgresql://127.0.0.1.evil.example/shop|false",
                "jdbc:postgresql://10.0.0.7/shop|false",
                "jdbc:postgresql://db@localhost/shop|false",
                "jdbc:postgresql:shop?PGHOST=db.example.com|false",
                "jdbc:postgresql:?service=prod|false",
                "jdbc:postgresql://localhost/shop?socketFactory=a.b.C|false",
                "jdbc:tracing:postgresql://localhost/shop|false",
            })
    void tellsLocalFromRemote(String url, boolean local) {
        assertThat(Databases.isLocal(url)).isEqualTo(local);
    }
}
