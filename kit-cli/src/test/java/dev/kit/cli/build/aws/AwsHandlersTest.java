package dev.kit.cli.build.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwsHandlersTest {

    private static final String HANDLERS = "dev.kit.cli.build.aws.sample.lambda.";

    @TempDir
    private Path directory = Path.of("");

    @Test
    @DisplayName("CB-01 CB-07 each construct has a handler, also of nested classes and packages, and all endpoints one")
    void generates() throws IOException {
        BuiltSample sample = BuiltSample.of("sample", directory.resolve("Grüße an alle"));
        AwsHandlers handlers = AwsHandlers.generate(sample.application());
        assertThat(handlers.each())
                .extracting(handler -> handler.className().replace(HANDLERS, "") + " " + handler.timeoutSeconds())
                .containsExactly(
                        "ListOrders 30",
                        "GetStore 30",
                        "Nightly_2d_report 30",
                        "Forget 30",
                        "Ship__order 30",
                        "Count 2");
        assertThat(handlers.api().orElseThrow().className()).isEqualTo(HANDLERS + "Api");
        handlers.all()
                .forEach(handler -> assertThat(sample.application()
                                .classes()
                                .resolve(handler.className().replace('.', '/') + ".class"))
                        .exists());
        assertThat(handlers.of(sample.application().application().functions().get(0))
                        .simpleName())
                .isEqualTo("Count");
    }

    @Test
    @DisplayName(
            "sources stay untouched if nothing changed, and the handler of a removed construct goes with its class")
    void writesOnlyChanges() throws IOException {
        BuiltSample sample = BuiltSample.of("sample", directory);
        AwsApplication application = sample.application();
        AwsHandlers.generate(application);
        FileTime before = FileTime.from(Instant.EPOCH);
        for (Path file : sources()) {
            Files.setLastModifiedTime(file, before);
        }
        Path gone = directory.resolve(".kit/aws-lambda/dev/kit/cli/build/aws/sample/lambda/Gone.java");
        Path goneClass = application.classes().resolve("dev/kit/cli/build/aws/sample/lambda/Gone.class");
        Files.writeString(gone, "");
        Files.writeString(goneClass, "");
        AwsHandlers.generate(application);
        assertThat(gone).doesNotExist();
        assertThat(goneClass).doesNotExist();
        assertThat(sources()).hasSize(8).allMatch(file -> file.toFile().lastModified() == 0);
        AwsHandlers.generate(application, new AwsOptions("1.0", "each", List.of()));
        assertThat(sources().stream().filter(file -> file.toFile().lastModified() != 0))
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrder("GetStore.java", "ListOrders.java", "Api.java");
    }

    @Test
    @DisplayName("CB-15 constructs of one handler name, beans, private fields and schedules are refused in one report")
    void refuses() throws IOException {
        BuiltSample sample = BuiltSample.of("refused", directory);
        String place = "dev.kit.cli.build.aws.refused.RefusedConstructs.";
        assertThatThrownBy(() -> AwsHandlers.generate(sample.application()))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report().lines())
                                .hasSize(6)
                                .anyMatch(line -> line.contains(
                                        place + "report (\"report\") and " + place + "nightly (\"Report\")"))
                                .anyMatch(line -> line.contains(place + "hidden is private"))
                                .anyMatch(line -> line.contains(
                                        place + "stored uses Service.bean database (javax.sql.DataSource)"))
                                .anyMatch(line -> line.contains(place + "nightly runs at \"rate(30 seconds)\"")));
        assertThat(directory.resolve(".kit/aws-lambda")).doesNotExist();
    }

    @Test
    @DisplayName("a class path without kit-lambda is refused with the dependency to add")
    void needsTheAdaptors() throws IOException {
        AwsApplication all = BuiltSample.of("sample", directory).application();
        AwsApplication without = new AwsApplication(
                all.application(),
                all.packageName(),
                directory,
                all.classes(),
                List.of(),
                17,
                false,
                all.sealedNames());
        assertThatThrownBy(() -> AwsHandlers.generate(without))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("<artifactId>kit-lambda</artifactId>"));
    }

    @ParameterizedTest
    @CsvSource({"placeOrder,PlaceOrder", "place-order,Place_2d_order", "a_2d_b,A__2d__b", "3d,_33_d", "über,_fc_ber"})
    @DisplayName(
            "a handler's name depends on the construct's name alone, and no two names share one by their characters")
    void encodesNames(String construct, String expected) {
        assertThat(HandlerName.of(construct)).isEqualTo(expected);
    }

    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve(".kit/aws-lambda"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
