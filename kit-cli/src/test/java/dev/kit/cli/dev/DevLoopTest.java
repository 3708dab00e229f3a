package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.ExitCode;
import dev.kit.cli.postgres.PostgresPlatform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Develops a small application for real: processes, files, HTTP. */
final class DevLoopTest {

    private static final String HELLO = "src/main/java/sample/Hello.java";

    @TempDir
    Path temporary;

    private SampleProject project = new SampleProject(Path.of(""));

    private final int port = PortChoice.anyFree();

    @BeforeEach
    void createTheProject() throws Exception {
        project = SampleProject.create(temporary);
    }

    @Test
    @DisplayName("FC-A3 CD-10 CD-11 CD-12 CD-13 an edit is served, an error is survived, and nothing is left")
    void developsFromStartToStop() throws Exception {
        RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port);
        loop.awaitOutput("ready in");
        assertThat(loop.output())
                .contains("sample    http://localhost:" + port)
                .contains("studio    does not answer at /__studio; ")
                .doesNotContain("http://localhost:" + port + "/__studio", "/docs");
        assertThat(loop.get("/requests").split(" ")).containsOnly("/__studio", "/requests");
        loop.awaitAnswer("/hello", "one");
        List<ProcessHandle> first = children();

        project.edit(HELLO, "\"one\"", "\"two\"");
        loop.awaitAnswer("/hello", "two");
        loop.awaitOutput(": Hello.java changed");
        assertThat(loop.output()).contains("redefined 1 class in ");
        assertThat(first).allMatch(ProcessHandle::isAlive);

        project.edit(HELLO, "\"two\";", "\"three\"");
        loop.awaitOutput("Hello.java:11: ';' expected\n            return \"three\"");
        loop.awaitOutput("the version before is kept");
        assertThat(loop.problem("/hello"))
                .contains("\"title\":\"The sources do not compile\"")
                .contains("\"file\":\"src/main/java/sample/Hello.java\",\"line\":11,")
                .contains("\"excerpt\":\"        return \\\"three\\\"\"");
        assertThat(loop.page("/hello")).contains("<pre>src/main/java/sample/Hello.java:11\n';' expected");

        project.edit(HELLO, "\"three\"", "\"three\";");
        loop.awaitAnswer("/hello", "three");

        List<ProcessHandle> last = children();
        assertThat(last).isNotEmpty();
        assertThat(loop.stop()).isEqualTo(ExitCode.OK);
        assertThat(last).noneMatch(ProcessHandle::isAlive);
        assertThat(PortChoice.from(port).port()).isEqualTo(port);
    }

    @Test
    @DisplayName("CD-10 a renamed type leaves no class behind, a resource is copied, the document is fetched")
    void followsRenamesAndResources() throws Exception {
        project = SampleProject.create(
                temporary.resolve("documented"),
                with -> with.write("src/main/java/sample/Documentation.java", SampleProject.DOCUMENTATION));
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output()).contains("docs      http://localhost:" + port + "/docs");
            assertThat(project.directory().resolve(".kit/openapi.json")).hasContent("{\"openapi\":\"3.1.0\"}");
            assertThat(loop.clients()).containsExactly(project.directory().resolve(".kit/openapi.json"));
            assertThat(loop.webClients()).as("without client.web").isEmpty();

            project.write(
                    "src/main/java/sample/deep/Greeting.java",
                    SampleProject.HELLO
                            .replace("package sample;", "package sample.deep;")
                            .replace("class Hello", "class Greeting")
                            .replace("\"one\"", "\"renamed\""));
            Files.delete(project.directory().resolve(HELLO));
            loop.awaitAnswer("/hello", "renamed");
            assertThat(project.classes().resolve("sample/Hello.class")).doesNotExist();
            assertThat(project.classes().resolve("sample/deep/Greeting.class")).exists();

            project.write("src/main/resources/application.properties", "logging.level.root=error\n");
            loop.awaitOutput("application.properties changed");
            assertThat(project.classes().resolve("application.properties")).hasContent("logging.level.root=error\n");
        }
    }

    @Test
    @DisplayName("CD-02 CD-05 CD-07 CD-08 the application sees port, files of variables and credentials in their order")
    void handsTheVariablesOver() throws Exception {
        project.write(".env", "FIRST=env\nSECOND=env\nTHIRD=env\n");
        project.write(".env.local", "SECOND=local\nTHIRD=local\n");
        DevRequest request =
                project.request(port, false, Map.of("THIRD", "process"), Map.of("DATABASE_URL", "postgresql://secret"));
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.get("/variable?name=FIRST")).isEqualTo("env");
            assertThat(loop.get("/variable?name=SECOND")).isEqualTo("local");
            assertThat(loop.get("/variable?name=THIRD")).isEqualTo("process");
            assertThat(loop.get("/variable?name=PORT")).isEqualTo(Integer.toString(port));
            assertThat(loop.get("/variable?name=SPRING_PROFILES_ACTIVE")).isEqualTo("dev");
            Path credentials = Path.of(loop.get("/variable?name=KIT_CREDENTIALS_FILE"));
            assertThat(credentials).content().contains("\"DATABASE_URL\":\"postgresql://secret\"");
            assertThat(Files.getPosixFilePermissions(credentials)).hasSize(2);
            assertThat(loop.stop()).isEqualTo(ExitCode.OK);
            assertThat(credentials)
                    .as("SEC-L1 a file that nobody read is deleted")
                    .doesNotExist();
        }
    }

    @Test
    @DisplayName("FC-A8 W7 addresses carry the context path, any port will do, and the file of settings is handed over")
    void knowsWhereTheApplicationAnswers() throws Exception {
        project = SampleProject.create(
                temporary.resolve("documented"),
                with -> with.write("src/main/java/sample/Documentation.java", SampleProject.DOCUMENTATION));
        String properties = "server.port=0\nserver.servlet.context-path=/shop/\nlogging.level.root=warn\n";
        project.write("src/main/resources/application.properties", properties);
        project.write("target/classes/application.properties", properties);
        project.write("kit.config.yaml", "studio: {path: admin/}\nclient: {web: web/api}\n");
        try (RunningLoop loop = new RunningLoop(project.request(null, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.output())
                    .containsPattern("sample    http://localhost:\\d+/shop\n")
                    .containsPattern("docs      http://localhost:\\d+/shop/docs\n")
                    .contains("studio    does not answer at /shop/admin;");
        }
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitAnswer(
                    "/shop/variable?name=KIT_CONFIG",
                    project.directory().resolve("kit.config.yaml").toString());
            loop.awaitOutput("ready in");
            assertThat(loop.webClients()).containsOnly(project.directory().resolve("web/api"));
        }
    }

    @Test
    @DisplayName("other commands find the studio for as long as the application runs")
    void leavesTheAddressOfTheStudio() throws Exception {
        project.write("kit.config.yaml", "studio: {path: hello}\n");
        Path address = project.directory().resolve(".kit/dev/studio");
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(address).hasContent("http://127.0.0.1:" + port + "/hello");
        }
        assertThat(address).doesNotExist();
    }

    @Test
    @DisplayName("other commands find the studio of an application whose first start failed")
    void leavesTheAddressAfterAFailedStart() throws Exception {
        String main = "src/main/java/sample/SampleApplication.java";
        project = SampleProject.create(
                temporary.resolve("failing"), with -> with.edit(main, "SpringApplication.run", "System.exit(3);\n//"));
        project.write("kit.config.yaml", "studio: {path: hello}\n");
        Path address = project.directory().resolve(".kit/dev/studio");
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("the application ended with exit code 3");
            assertThat(address).doesNotExist();
            project.write(main, SampleProject.MAIN);
            loop.awaitFile(address);
            assertThat(address).hasContent("http://127.0.0.1:" + port + "/hello");
        }
    }

    @Test
    @DisplayName("FC-C two main classes are told before anything starts, and one of them can be named")
    void tellsOfTwoMainClasses() throws Exception {
        Files.copy(
                project.classes().resolve("sample/SampleApplication.class"),
                project.classes().resolve("sample/SecondApplication.class"));
        DevRequest request = project.request(port, true, Map.of("DATABASE_URL", ""), Map.of());
        RunningLoop loop = new RunningLoop(request, port);
        assertThat(loop.failure())
                .isEqualTo("Several main classes were found: sample.SampleApplication, sample.SecondApplication.");
        assertThat(request.workDirectory().resolve("postgres")).doesNotExist();
    }

    @Test
    @DisplayName("U7 events have one address for publisher and subscriber, unless one of them is given")
    void namesWhereEventsGo() throws Exception {
        String published = "/variable?name=EVENT_PUBLISHER_CONNECTION_STRING";
        String subscribed = "/variable?name=EVENT_SUBSCRIBER_CONNECTION_STRING";
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            assertThat(loop.get(published)).isEqualTo("basic://sample");
            assertThat(loop.get(subscribed)).isEqualTo("basic://sample");

            project.write(".env", "EVENT_PUBLISHER_CONNECTION_STRING=basic://mine\n");
            loop.awaitAnswer(published, "basic://mine");
            assertThat(loop.get(subscribed)).isEqualTo("null");
        }
    }

    @Test
    @DisplayName("CD-12 FC-A2 PostgreSQL starts when no database is named, keeps its data, and stops with the command")
    void bringsItsOwnPostgres() throws Exception {
        DevRequest request = project.request(port, true, Map.of("DATABASE_URL", ""), Map.of());
        String first;
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            first = loop.get("/variable?name=DATABASE_URL");
            assertThat(first).startsWith("postgresql://app:").endsWith("/sample");
            loop.awaitOutput("psql service=sample_owner");
            assertThat(loop.output())
                    .contains("kit: database: PostgreSQL " + PostgresPlatform.VERSION
                            + ", started here (nothing else names a database); ")
                    .doesNotContain(first.split(":|@", -1)[2]);
            assertThat(Sql.valueOfService(
                            request.workDirectory().resolve("pg_service.conf"), "sample_owner", "SELECT current_user"))
                    .isEqualTo("sample_owner");
            assertThat(Sql.value(first, "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"))
                    .isEqualTo("f");
            String owner = loop.get("/variable?name=DATABASE_MIGRATION_URL");
            Sql.run(owner, "CREATE TABLE notes (id int); INSERT INTO notes VALUES (7)");
            assertThat(Sql.value(first, "SELECT id FROM notes")).isEqualTo("7");
        }
        Path pidFile = request.workDirectory().resolve("postgres/postmaster.pid");
        assertThat(pidFile).doesNotExist();
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            assertThat(Sql.value(loop.get("/variable?name=DATABASE_URL"), "SELECT id FROM notes"))
                    .isEqualTo("7");
        }
        assertThat(pidFile).doesNotExist();
    }

    @Test
    @DisplayName("CD-12 another database in .env or application.properties is used from the next start on, and told")
    void decidesTheDatabaseAnew() throws Exception {
        DevRequest request = project.request(port, true, Map.of(), Map.of());
        Path pidFile = request.workDirectory().resolve("postgres/postmaster.pid");
        String address = "/variable?name=DATABASE_URL";
        String properties = "src/main/resources/application.properties";
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            assertThat(pidFile).exists();

            project.write(".env", "DATABASE_URL=postgresql://me:secret@127.0.0.1:1/mine\n");
            loop.awaitAnswer(address, "postgresql://me:secret@127.0.0.1:1/mine");
            assertThat(loop.output())
                    .contains("kit: database: the application's own (DATABASE_URL is set); psql ")
                    .doesNotContain("secret");
            assertThat(pidFile).doesNotExist();

            project.write(".env", "OTHER=1\n");
            assertThat(loop.get(address)).startsWith("postgresql://app:").endsWith("/sample");
            assertThat(pidFile).exists();

            project.edit(properties, "warn", "warn\nspring.datasource.url=jdbc:postgresql://127.0.0.1:1/mine");
            assertThat(loop.get(address)).isEqualTo("null");
            assertThat(loop.output())
                    .contains("kit: database: the application's own (spring.datasource.url is set); ")
                    .containsPattern("restarted the process in .*; another database is used");
            assertThat(pidFile).doesNotExist();
        }
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current().descendants().toList();
    }
}
