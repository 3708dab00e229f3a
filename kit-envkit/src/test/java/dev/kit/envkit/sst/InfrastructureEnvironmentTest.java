package dev.kit.envkit.sst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfrastructureEnvironmentTest {

    private static final Map<String, ?> POSTGRES = Map.of(
            "database", "myapp", "host", "localhost", "password", "password123", "port", 5432, "username", "postgres");

    private static Map<String, Object> build(Map<String, ?> records) {
        return InfrastructureEnvironment.of(records).build();
    }

    @ParameterizedTest(name = "ST-01 {0} becomes {1}")
    @CsvSource({
        "myVariable,MY_VARIABLE",
        "APIKey,API_KEY",
        "XMLParser,XML_PARSER",
        "IOStream,IO_STREAM",
        "my-variable,MY_VARIABLE",
        "my.variable,MY_VARIABLE",
        "my@variable,MY_VARIABLE",
        "user-uploads,USER_UPLOADS",
        "'',''"
    })
    void changesCase(String name, String expected) {
        assertThat(EnvironmentCase.of(name)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "ST-02 {0} becomes {1}")
    @CsvSource({
        "api_v2,API_V2",
        "value_123,VALUE123",
        "test_1_thing,TEST1_THING",
        "api_2,API2",
        "api2,API2",
        "s3_bucket_v2_1,S3_BUCKET_V21",
        "s3Bucket,S3_BUCKET",
        "v1API,V1_API"
    })
    void joinsDigits(String name, String expected) {
        assertThat(EnvironmentCase.of(name)).isEqualTo(expected);
    }

    @Test
    @DisplayName("ST-03 plain values become variables, nothing becomes nothing")
    void takesPlainValues() {
        assertThat(build(Map.of("appName", "shop", "nodeEnv", "test")))
                .isEqualTo(Map.of("APP_NAME", "shop", "NODE_ENV", "test"));
        assertThat(build(Map.of())).isEmpty();
    }

    @Test
    @DisplayName("ST-04 a secret is one variable")
    void takesSecrets() {
        assertThat(build(Map.of("mySecret", new Link("sst.sst.Secret", Map.of("value", "v")))))
                .isEqualTo(Map.of("MY_SECRET", "v"));
    }

    @Test
    @DisplayName("ST-05 a database is six variables, its port a number")
    void takesDatabases() {
        assertThat(build(Map.of("database", new Link("sst.aws.Postgres", POSTGRES))))
                .isEqualTo(Map.of(
                        "DATABASE_NAME", "myapp",
                        "DATABASE_HOST", "localhost",
                        "DATABASE_PASSWORD", "password123",
                        "DATABASE_PORT", 5432,
                        "DATABASE_USERNAME", "postgres",
                        "DATABASE_URL", "postgresql://postgres:password123@localhost:5432/myapp"));
    }

    @Test
    @DisplayName("ST-06 ST-07 queues and topics give connection strings for publishers")
    void takesQueuesAndTopics() {
        String queue = "https://sqs.eu.amazonaws.com/1/orders";
        String topic = "arn:aws:sns:eu:1:events";
        Map<String, Object> variables = build(Map.of(
                "orders", new Link("sst.aws.Queue", Map.of("url", queue, "arn", "arn:aws:sqs:eu:1:orders")),
                "events", new Link("sst:aws:SnsTopic", Map.of("arn", topic))));

        assertThat(variables)
                .isEqualTo(Map.of(
                        "ORDERS_URL", queue,
                        "ORDERS_ARN", "arn:aws:sqs:eu:1:orders",
                        "ORDERS_PUBLISHER_CONNECTION_STRING",
                                "sqs://?queueUrl=https%3A%2F%2Fsqs.eu.amazonaws.com%2F1%2Forders",
                        "EVENTS_ARN", topic,
                        "EVENTS_PUBLISHER_CONNECTION_STRING", "sns://?topicArn=arn%3Aaws%3Asns%3Aeu%3A1%3Aevents"));
    }

    @Test
    @DisplayName("ST-08 buckets and tables have names; interfaces, functions and networks add nothing")
    void takesTheRest() {
        Map<String, Object> records = new LinkedHashMap<>();
        records.put("uploads", new Link("sst.aws.Bucket", Map.of("name", "uploads-1", "url", "https://b")));
        records.put("bare", new Link("sst.aws.Bucket", Map.of("name", "bare-1")));
        records.put("table", new Link("sst.aws.Dynamo", Map.of("name", "table-1")));
        List.of("ApiGatewayV2", "Function", "Vpc")
                .forEach(type -> records.put(type, new Link("sst.aws." + type, Map.of("url", "x"))));

        assertThat(build(records))
                .isEqualTo(Map.of(
                        "UPLOADS_NAME", "uploads-1",
                        "UPLOADS_URL", "https://b",
                        "BARE_NAME", "bare-1",
                        "BARE_URL", "",
                        "TABLE_NAME", "table-1"));
    }

    @Test
    @DisplayName("ST-09 types are known in both notations, others are errors")
    void knowsBothNotations() {
        for (String type : List.of("sst.sst.Secret", "sst:sst:Secret")) {
            assertThat(build(Map.of("key", new Link(type, Map.of("value", "v")))))
                    .containsEntry("KEY", "v");
        }
        assertThatThrownBy(() -> build(Map.of("disk", new Link("sst.aws.Efs", Map.of()))))
                .isInstanceOf(InfrastructureException.class)
                .hasMessageContaining("disk")
                .hasMessageContaining("sst.aws.Efs");
        assertThatThrownBy(() -> build(Map.of("db", new Link("sst.aws.Postgres", Map.of()))))
                .hasMessageContaining("\"database\"");
    }

    @Test
    @DisplayName("ST-10 resolvers can be added and replaced; the keys within a value stay as they are")
    void takesResolvers() {
        Map<String, ResourceResolver> own = Map.of(
                "acme:Mail",
                new ResourceResolver(
                        List.of("endPoint"), link -> Map.of("endPoint", Map.of("hostName", link.text("h")))),
                "sst.sst.Secret",
                new ResourceResolver(List.of("value"), link -> Map.of("value", "replaced")));

        assertThat(InfrastructureEnvironment.of(
                                Map.of(
                                        "mail", new Link("acme:Mail", Map.of("h", "mx")),
                                        "key", new Link("sst:sst:Secret", Map.of("value", "v"))),
                                own)
                        .build())
                .isEqualTo(Map.of("MAIL_END_POINT", Map.of("hostName", "mx"), "KEY_VALUE", "replaced"));
    }

    private static EnvironmentValidator validator() {
        Map<String, Object> records = new LinkedHashMap<>();
        records.put("db", new Link("sst.aws.Postgres", Map.of()));
        records.put("uploads", new Link("sst.aws.Bucket", Map.of()));
        return EnvironmentValidator.of(InfrastructureEnvironment.of(records));
    }

    @Test
    @DisplayName("ST-11 names are derived from types alone; missing ones are found, optional and trusted ones pass")
    void findsMissingNames() {
        assertThat(validator().missing(List.of("DB_URL", "MISSING_ONE", "SENTRY_DSN?", "UPLOADS_NAME")))
                .extracting(MissingVariable::name)
                .containsExactly("MISSING_ONE");
        assertThat(validator().trusting(List.of("MISSING_ONE")).missing(List.of("MISSING_ONE")))
                .isEmpty();
    }

    @Test
    @DisplayName("ST-12 a platform's own variables are trusted, without a platform none")
    void trustsPlatforms() {
        assertThat(validator().missing(List.of("AWS_REGION"))).hasSize(1);
        assertThat(validator().on(EnvironmentValidator.Platform.AWS).missing(List.of("AWS_REGION")))
                .isEmpty();
        assertThat(validator().on(EnvironmentValidator.Platform.GCP).missing(List.of("GOOGLE_CLOUD_PROJECT")))
                .isEmpty();
        assertThat(validator().on(EnvironmentValidator.Platform.GCP).missing(List.of("AWS_REGION")))
                .hasSize(1);
    }

    @Test
    @DisplayName("ST-13 what looks alike is suggested, by letters and by words")
    void suggests() {
        assertThat(validator().missing(List.of("DATABASE_URL", "DB_HSOT", "STRIPE_SECRET_KEY")))
                .containsExactly(
                        new MissingVariable("DATABASE_URL", "DB_URL"),
                        new MissingVariable("DB_HSOT", "DB_HOST"),
                        new MissingVariable("STRIPE_SECRET_KEY", null));
        assertThatThrownBy(() -> validator().require("orders-fn", List.of("DATABASE_URL")))
                .isInstanceOf(InfrastructureException.class)
                .hasMessageContaining("'orders-fn' is missing required env vars:")
                .hasMessageContaining("  - DATABASE_URL  (did you mean DB_URL?)")
                .hasMessageContaining("Provided by links: DB_HOST");
        validator().require("orders-fn", List.of("DB_URL", "NONE?"));
    }

    @ParameterizedTest(name = "ST-14 password and host {0} survive in the URL")
    @CsvSource({"db.example.com", "2001:db8::1", "[2001:db8::1]"})
    void encodesUrls(String host) {
        String password = "p@ss:w/rd#?% +";
        String url = build(Map.of(
                        "db",
                        new Link(
                                "sst.aws.Postgres",
                                Map.of(
                                        "database",
                                        "my app",
                                        "host",
                                        host,
                                        "password",
                                        password,
                                        "port",
                                        "5433",
                                        "username",
                                        "us er"))))
                .getOrDefault("DB_URL", "")
                .toString();
        URI parsed = new EnvironmentParser(Map.of("DB_URL", url))
                .create(env -> env.get("DB_URL").url().scheme("postgresql"))
                .parse();
        String[] login = parsed.getRawUserInfo().split(":", -1);

        assertThat(URLDecoder.decode(login[0], StandardCharsets.UTF_8)).isEqualTo("us er");
        assertThat(URLDecoder.decode(login[1], StandardCharsets.UTF_8)).isEqualTo(password);
        assertThat(parsed.getHost().replace("[", "").replace("]", ""))
                .isEqualTo(host.replace("[", "").replace("]", ""));
        assertThat(parsed.getPort()).isEqualTo(5433);
        assertThat(parsed.getPath()).isEqualTo("/my app");
    }

    @Test
    @DisplayName("ST-15 two records that give one name are an error")
    void refusesCollisions() {
        Map<String, Object> records = new LinkedHashMap<>();
        records.put("db.name", "x");
        records.put("db", new Link("sst.aws.Postgres", POSTGRES));

        assertThatThrownBy(() -> build(records))
                .isInstanceOf(InfrastructureException.class)
                .hasMessageContaining("\"db.name\" and \"db\" both give DB_NAME");
    }

    @Test
    @DisplayName("ST-16 the Turkish locale changes nothing")
    void ignoresTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(EnvironmentCase.of("id")).isEqualTo("ID");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theRecordsBehindVariablesAreFound() {
        InfrastructureEnvironment environment = InfrastructureEnvironment.of(Map.of(
                "db", new Link("sst.aws.Postgres", Map.of()),
                "uploads", new Link("sst.aws.Bucket", Map.of()),
                "region", "eu"));

        assertThat(environment.providersOf(List.of("DB_URL", "REGION"))).containsExactlyInAnyOrder("db", "region");
    }

    @Test
    void linksAreReadFromTheProcessEnvironment() {
        Map<String, Link> links = LinkedResources.in(Map.of(
                "SST_RESOURCE_Db",
                "{\"type\":\"sst.aws.Postgres\",\"host\":\"h\",\"port\":5432,\"database\":\"d\",\"username\":\"u\",\"password\":\"p\"}",
                "SST_RESOURCE_App",
                "{\"name\":\"shop\",\"stage\":\"dev\"}",
                "OTHER",
                "x"));

        assertThat(InfrastructureEnvironment.of(links).variables())
                .containsEntry("DB_URL", "postgresql://u:p@h:5432/d")
                .hasSize(6);
        assertThatThrownBy(() -> LinkedResources.in(Map.of("SST_RESOURCE_Db", "{broken")))
                .hasMessageContaining("SST_RESOURCE_Db");
    }

    @Test
    void linksAreReadFromTheSealedFile(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("resource.enc");
        Files.write(
                file,
                Base64.getDecoder()
                        .decode(
                                "dZ7xvJcW+J980dlQOhaz6qE3eDJf8k5/7+3H5LeaLnRifY7TWYaaPBGrU9njvgY83SV7001CdIly0l5SKwIvl4xN"
                                        + "BCj183zApvq2tXhFJfx/LxTsAoRnMVXVZzSRLbWS7XM+JVEiuM3/atWCawc7u15e25qepg=="));
        String key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

        Map<String, Link> links = LinkedResources.in(Map.of("SST_KEY", key, "SST_KEY_FILE", file.toString()));

        assertThat(InfrastructureEnvironment.of(links).variables())
                .containsEntry("DB_URL", "postgresql://u:p@h:5432/d");
        assertThatThrownBy(() -> LinkedResources.in(
                        Map.of("SST_KEY", "A" + key.substring(1).replace('C', 'D'), "SST_KEY_FILE", file.toString())))
                .hasMessageContaining("SST_KEY");
    }
}
