package dev.kit.cli.build.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import dev.kit.constructs.testing.lambda.LocalLambda;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwsArchiveTest {

    private static final String HTTP = "{\"version\":\"2.0\",\"routeKey\":\"$default\",\"rawPath\":\"/orders\","
            + "\"rawQueryString\":\"\",\"headers\":{},\"requestContext\":{\"http\":{\"method\":\"GET\","
            + "\"path\":\"/orders\",\"sourceIp\":\"198.51.100.7\"},\"stage\":\"$default\"},"
            + "\"isBase64Encoded\":false}";

    private static final String QUEUE = "{\"Records\":[{\"messageId\":\"1\",\"eventSource\":\"aws:sqs\","
            + "\"body\":\"{\\\"type\\\":\\\"order.placed\\\",\\\"payload\\\":\\\"tea\\\"}\"}]}";

    @TempDir
    private Path directory = Path.of("");

    @Test
    @DisplayName(
            "CB-01 CB-12 the archive has no Spring Boot, is the same twice, and its handlers answer in the runtime")
    void runs() throws Exception {
        BuiltSample sample = BuiltSample.of("sample", directory);
        AwsHandlers handlers = AwsHandlers.generate(sample.application());
        Path jar = sample.jar();
        AwsArchive archive =
                AwsArchive.write(jar, sample.libraries(), directory.resolve("target/one.zip"), List.of(), handlers);
        AwsArchive again =
                AwsArchive.write(jar, sample.libraries(), directory.resolve("target/two.zip"), List.of(), handlers);
        assertThat(archive.file()).hasSameBinaryContentAs(again.file());
        assertThat(archive.warnings()).isEmpty();
        assertThat(archive.entries())
                .contains("lib/sample-1.0.jar")
                .isSorted()
                .noneMatch(entry -> entry.contains("spring-boot") || entry.contains("tomcat"))
                .anyMatch(entry -> entry.startsWith("lib/kit-lambda"));
        List<Path> unpacked = unpack(archive.file());
        assertThat(answer(handlers, "ListOrders", HTTP, unpacked)).contains("\"statusCode\":200", "tea");
        assertThat(answer(handlers, "Api", HTTP, unpacked)).contains("\"statusCode\":200", "tea");
        assertThat(answer(handlers, "Nightly_2d_report", "{}", unpacked)).contains("reported");
        assertThat(answer(handlers, "Count", "{}", unpacked)).isEqualTo("7");
        assertThat(answer(handlers, "Ship__order", QUEUE, unpacked)).isEqualTo("{\"batchItemFailures\":[]}");
    }

    @Test
    @DisplayName("a library that handlers need and the archive lacks is named, and the earlier archive stays as it is")
    void namesWhatIsMissing() throws IOException {
        BuiltSample sample = BuiltSample.of("sample", directory);
        AwsHandlers handlers = AwsHandlers.generate(sample.application());
        Path jar = sample.jar();
        Path zip = Files.writeString(directory.resolve("target/sample.zip"), "earlier");
        assertThatThrownBy(
                        () -> AwsArchive.write(jar, sample.libraries(), zip, List.of("dev.kit:kit-lambda"), handlers))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("lambda.ListOrders: the class dev.kit.constructs.aws."));
        assertThat(zip).hasContent("earlier");
        assertThat(directory.resolve("target")).isDirectoryNotContaining("glob:**.tmp");
    }

    private static String answer(AwsHandlers handlers, String name, String event, List<Path> classPath)
            throws Exception {
        String handler = handlers.all().stream()
                .filter(each -> each.simpleName().equals(name))
                .findFirst()
                .orElseThrow()
                .className();
        try (LocalLambda lambda = LocalLambda.of(handler)
                .classPath(classPath)
                .options("-XX:TieredStopAtLevel=1")
                .start()) {
            LocalLambda.Answer answer = lambda.invoke(event.getBytes(StandardCharsets.UTF_8));
            String body = new String(answer.body(), StandardCharsets.UTF_8);
            assertThat(answer.failed()).as(body).isFalse();
            return body;
        }
    }

    /** Returns the class path of the platform: what is in the archive, and the runtime's own client. */
    private List<Path> unpack(Path zip) throws IOException {
        try (InputStream in = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(in)) {
            for (var entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path file = directory.resolve("task").resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(entries, file);
            }
        }
        return new ArrayList<>(List.of(
                directory.resolve("task/lib/*"),
                BuiltSample.jarOf("aws-lambda-java-runtime-interface-client"),
                BuiltSample.jarOf("aws-lambda-java-serialization")));
    }
}
