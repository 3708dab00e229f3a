package dev.kit.cli.build.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SamTemplateTest {

    private static final Set<String> PROPERTIES = Set.of(
            "Runtime",
            "Handler",
            "CodeUri",
            "MemorySize",
            "Timeout",
            "AutoPublishAlias",
            "SnapStart",
            "Environment",
            "Events");

    @TempDir
    private Path directory = Path.of("");

    static IntStream seeds() {
        return IntStream.range(0, 30);
    }

    @ParameterizedTest(
            name = "the template of generated application {0} has the structure of SAM, and all it refers to")
    @MethodSource("seeds")
    void hasStructure(int seed) {
        AwsApplication application = GeneratedApplications.of(seed);
        for (String functions : List.of("each", "api")) {
            AwsOptions options = new AwsOptions(seed % 2 == 0 ? "2.0" : "1.0", functions, List.of());
            String text = text(application, options);
            assertThat(text).isEqualTo(text(application, options)).doesNotContain("&id");
            JsonNode template = tree(text);
            for (JsonNode resource : template.path("Resources")) {
                if (resource.path("Type").asString().endsWith("Function")) {
                    assertThat(PROPERTIES)
                            .containsAll(resource.path("Properties").propertyNames());
                    assertThat(resource.at("/Properties/Timeout").asInt()).isBetween(1, 900);
                }
            }
            Set<String> known = new TreeSet<>(template.path("Resources").propertyNames());
            known.addAll(template.path("Parameters").propertyNames());
            known.add("AWS::NoValue");
            assertThat(known).allMatch(name -> name.matches("[A-Za-z0-9]+|AWS::NoValue"));
            assertThat(template.findValuesAsString("Ref")).isSubsetOf(known);
        }
    }

    @Test
    @DisplayName(
            "CB-02 a template has each cron's EventBridge form, each queue's and route's event, and hidden variables")
    void describesFunctions() throws IOException {
        AwsApplication application = BuiltSample.of("sample", directory).application();
        Path file = SamTemplate.write(
                application, AwsHandlers.of(application), AwsOptions.DEFAULTS, directory.resolve("target/a b.zip"));
        assertThat(file).isEqualTo(directory.resolve(".kit/aws/template.yaml").toAbsolutePath());
        JsonNode template = tree(Files.readString(file));
        assertThat(properties(template, "Forget")
                        .at("/Events/Schedule/Properties/ScheduleExpression")
                        .asString())
                .isEqualTo("rate(1 day)");
        JsonNode list = properties(template, "ListOrders");
        assertThat(list.path("CodeUri").asString()).isEqualTo("../../target/a b.zip");
        assertThat(list.path("Handler").asString()).isEqualTo("dev.kit.cli.build.aws.sample.lambda.ListOrders");
        assertThat(list.at("/Events/ListOrders/Properties/Path").asString()).isEqualTo("/orders");
        assertThat(list.at("/Events/ListOrders/Properties/PayloadFormatVersion").asString())
                .isEqualTo("2.0");
        assertThat(list.has("Environment")).isFalse();
        assertThat(properties(template, "GetStore")
                        .at("/Environment/Variables/STORE_URL/Ref")
                        .asString())
                .isEqualTo("StoreUrl");
        assertThat(template.at("/Parameters/StoreUrl/NoEcho").asBoolean()).isTrue();
        assertThat(template.toString())
                .contains("\"FunctionResponseTypes\":[\"ReportBatchItemFailures\"]")
                .contains("\"ScheduleExpression\":\"cron(0 0 ? * SUN *)\"");
    }

    @Test
    @DisplayName("with sealed credentials a template asks for the key, and not for the variables that are sealed")
    void asksForTheKey() throws IOException {
        AwsApplication open = BuiltSample.of("sample", directory).application();
        AwsApplication application = new AwsApplication(
                open.application(),
                open.packageName(),
                directory,
                open.classes(),
                open.classPath(),
                25,
                true,
                Set.of("STORE_URL"));
        String text = text(application, AwsOptions.DEFAULTS);
        assertThat(text).contains("Runtime: java25", "KIT_MASTER_KEY:\n").doesNotContain("STORE_URL");
    }

    @ParameterizedTest
    @CsvSource({"3.0,each", "2.0,all"})
    @DisplayName("an unknown payload format or division into functions is refused with the key and what there is")
    void refusesUnknownWords(String payload, String functions) {
        assertThatThrownBy(() -> new AwsOptions(payload, functions, List.of()))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("build.aws-lambda.")
                                .contains("Write "));
    }

    static String text(AwsApplication application, AwsOptions options) {
        return SamTemplate.of(application, AwsHandlers.of(application), options, "../../target/shop.zip")
                .text();
    }

    static JsonNode tree(String yaml) {
        return new JsonMapper().valueToTree(new Yaml().load(yaml));
    }

    private static JsonNode properties(JsonNode template, String function) {
        return template.path("Resources").path(function + "Function").path("Properties");
    }
}
