package dev.kit.envkit;

import static dev.kit.envkit.EnvironmentParserTest.assertThatReading;
import static dev.kit.envkit.EnvironmentParserTest.failure;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlTest {

    @ParameterizedTest(name = "I11-2 {0} has an authority that is none and is refused")
    @ValueSource(
            strings = {
                "postgres://u:s@h:bad/db",
                "postgres://u:s@h:5432x/db",
                "postgres://u:p@ss@h/db",
                "https://h:65536/",
                "https://h:99999999999/",
                "https://h:-1/",
                "https://h:80:80/",
                "https://:80/",
                "https://h,:80/",
                "https://[::1/",
                "https://[::1]x/",
                "https://a;b/",
                "https://a=b/",
                "https://@/",
                "jdbc:postgresql://h:bad/db",
                "jdbc:postgresql://h:bad?user=u",
                "jdbc:sqlserver://h:bad;user=u"
            })
    void refuses(String url) {
        assertThat(failure(Map.of("X", url), env -> env.get("X").url())).isNotNull();
        assertThat(failure(Map.of("X", url), env -> env.get("X").string().url()))
                .isNotNull();
    }

    @ParameterizedTest(name = "I11-2 {0} is a URL")
    @ValueSource(
            strings = {
                "postgresql://user:p%40ss@localhost:5432/db?sslmode=require",
                "postgresql://h1:5432,h2:5433/db",
                "postgresql://user:pass@/db?host=/run/postgresql",
                "postgresql:///db",
                "mongodb+srv://u:p@cluster0.example.net/db",
                "http://my_service:8080/a",
                "http://h:/",
                "https://[::1]:6432/",
                "https://m\u00FCller.example/",
                "redis://:secret@h:6379",
                "file:///srv/files",
                "sqs://?queueUrl=https%3A%2F%2Fq",
                "basic://app",
                "jdbc:h2:mem:x",
                "jdbc:h2:tcp://localhost/~/test",
                "jdbc:oracle:thin:@//host:1521/service",
                "jdbc:redshift:iam://cluster:eu-west-1/db",
                "jdbc:mysql://address=(host=h)(port=3306)/db",
                "jdbc:sqlserver://;serverName=h",
                "jdbc:postgresql://h1:1,h2:2/db"
            })
    void accepts(String url) {
        assertThatReading(Map.of("X", url), env -> env.get("X").url()).isEqualTo(URI.create(url));
    }
}
