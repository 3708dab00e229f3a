package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Quarkus in its dev mode without its pages, with instrumentation, on an application of the same shape; Maven 3.9 runs
 * it.
 */
final class QuarkusDev implements Contender {

    private static final int SERVICES = 40;

    private static final String POM = """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <groupId>edited</groupId>
              <artifactId>edited</artifactId>
              <version>1</version>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <dependencyManagement>
                <dependencies>
                  <dependency>
                    <groupId>io.quarkus</groupId>
                    <artifactId>quarkus-bom</artifactId>
                    <version>3.33.1</version>
                    <type>pom</type>
                    <scope>import</scope>
                  </dependency>
                </dependencies>
              </dependencyManagement>
              <dependencies>
                <dependency>
                  <groupId>io.quarkus</groupId>
                  <artifactId>quarkus-rest-jackson</artifactId>
                  <exclusions>
                    <exclusion>
                      <groupId>io.quarkus</groupId>
                      <artifactId>quarkus-devui</artifactId>
                    </exclusion>
                  </exclusions>
                </dependency>
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <groupId>io.quarkus</groupId>
                    <artifactId>quarkus-maven-plugin</artifactId>
                    <version>3.33.1</version>
                    <extensions>true</extensions>
                    <executions>
                      <execution>
                        <goals>
                          <goal>build</goal>
                        </goals>
                      </execution>
                    </executions>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;

    private final Path directory;

    private final int port;

    private final Process process;

    QuarkusDev(Path directory, int port) throws IOException {
        this.directory = directory;
        this.port = port;
        Files.writeString(directory.resolve("pom.xml"), POM);
        write("src/main/resources/application.properties", """
                quarkus.http.port=%d
                quarkus.live-reload.instrumentation=true
                quarkus.test.continuous-testing=disabled
                quarkus.analytics.disabled=true
                """.formatted(port));
        for (int number = 0; number < SERVICES; number++) {
            write("src/main/java/edited/Service" + number + ".java", """
                    package edited;

                    @jakarta.enterprise.context.ApplicationScoped
                    public class Service%d {
                        String text() {
                            return "/";
                        }
                    }
                    """.formatted(number));
        }
        edit("start", "", "0");
        this.process = new ProcessBuilder(
                        Maven.command(),
                        "-B",
                        "-q",
                        "quarkus:dev",
                        "-Ddebug=false",
                        "-Dquarkus.analytics.disabled=true")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
    }

    @Override
    public String name() {
        return "Quarkus dev";
    }

    @Override
    public int port() {
        return port;
    }

    /** Quarkus looks for changes with a request that comes two seconds after the last look. */
    @Override
    public long restMs() {
        return 2100;
    }

    @Override
    public void edit(String answer, String members, String configured) throws IOException {
        write("src/main/java/edited/Controller.java", """
                package edited;

                import jakarta.ws.rs.GET;
                import jakarta.ws.rs.Path;

                @Path("/answer")
                public class Controller {
                    private final Service7 service;

                    public Controller(Service7 service) {
                        this.service = service;
                    }
                    %s
                    @GET
                    public String answer() {
                        return "%s" + service.text() + System.getProperty("edited");
                    }
                }
                """.formatted(members, answer));
        write("src/main/java/edited/EditedConfiguration.java", """
                package edited;

                import io.quarkus.runtime.StartupEvent;
                import jakarta.enterprise.context.ApplicationScoped;
                import jakarta.enterprise.event.Observes;

                @ApplicationScoped
                public class EditedConfiguration {
                    private String text = "%s";

                    void start(@Observes StartupEvent event) {
                        System.setProperty("edited", text);
                    }
                }
                """.formatted(configured));
    }

    @Override
    public void saved() {
        // the request itself brings the change in
    }

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    @Override
    public boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public void close() {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroy();
        all.forEach(ProcessHandle::destroy);
        process.onExit().join();
    }
}
