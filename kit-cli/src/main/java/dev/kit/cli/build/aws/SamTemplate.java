package dev.kit.cli.build.aws;

import dev.kit.cli.application.RouteDescription;
import dev.kit.cli.command.CliException;
import dev.kit.cli.project.GeneratedFile;
import dev.kit.cli.project.KitDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * A template of AWS SAM that deploys an archive.
 *
 * @param text the template in YAML, the same for the same application
 */
public record SamTemplate(String text) {

    private static final String API = "HttpApi";

    private static final int DEFAULT_MEMORY = 1024;

    /**
     * Returns the template of an application.
     *
     * @param codeUri the archive, relative to the template
     * @throws CliException if Lambda has no runtime for the application's Java release
     */
    public static SamTemplate of(AwsApplication application, AwsHandlers handlers, AwsOptions options, String codeUri) {
        List<AwsHandler> deployed = deployed(handlers, options);
        LogicalIds ids = new LogicalIds();
        ids.of(API, "the gateway");
        TemplateVariables variables = new TemplateVariables(application, ids, deployed);
        TemplateEvents events = new TemplateEvents(application.application(), options, ids, variables);
        Map<String, Object> functions = new TreeMap<>();
        for (AwsHandler handler : deployed) {
            String id = ids.of(handler.simpleName() + "Function", "function " + handler.simpleName());
            functions.put(id, function(application, handler, codeUri, variables.of(handler), events.of(handler)));
        }
        Map<String, Object> resources = new LinkedHashMap<>();
        boolean hasApi = !application.application().routes().isEmpty();
        if (hasApi) {
            resources.put(API, api(application, variables));
        }
        resources.putAll(functions);
        return new SamTemplate(yaml(template(application, variables, resources, hasApi)));
    }

    /**
     * Writes {@code .kit/aws/template.yaml} if it differs, and returns the file.
     *
     * @param archive the archive, to which the template refers by a relative path
     */
    public static Path write(AwsApplication application, AwsHandlers handlers, AwsOptions options, Path archive) {
        Path directory = KitDirectory.create(application.project())
                .resolve("aws")
                .toAbsolutePath()
                .normalize();
        Path file = directory.resolve("template.yaml");
        String codeUri = directory
                .relativize(archive.toAbsolutePath().normalize())
                .toString()
                .replace(directory.getFileSystem().getSeparator(), "/");
        try {
            GeneratedFile.write(
                    file, of(application, handlers, options, codeUri).text().getBytes(StandardCharsets.UTF_8));
            return file;
        } catch (IOException e) {
            throw CliException.failed(
                    "The template cannot be written: " + e.getMessage(),
                    file.toString(),
                    "Make the directory writable, and look at free space.",
                    e);
        }
    }

    private static List<AwsHandler> deployed(AwsHandlers handlers, AwsOptions options) {
        if (!options.sharesEndpoints()) {
            return handlers.each();
        }
        return Stream.concat(
                        handlers.api().stream(),
                        handlers.each().stream().filter(handler -> handler.kind() != AwsHandler.Kind.ENDPOINT))
                .toList();
    }

    private static Map<String, Object> template(
            AwsApplication application, TemplateVariables variables, Map<String, Object> resources, boolean hasApi) {
        Map<String, Object> template = new LinkedHashMap<>();
        template.put("AWSTemplateFormatVersion", "2010-09-09");
        template.put("Transform", "AWS::Serverless-2016-10-31");
        String name = application.packageName().isEmpty() ? "An application" : application.packageName();
        template.put("Description", name + " on AWS Lambda. Written by kit build; changes are lost.");
        if (!variables.parameters().isEmpty()) {
            template.put("Parameters", variables.parameters());
        }
        if (!variables.conditions().isEmpty()) {
            template.put("Conditions", variables.conditions());
        }
        template.put("Resources", resources);
        if (hasApi) {
            String address = "https://${" + API + "}.execute-api.${AWS::Region}.${AWS::URLSuffix}";
            template.put("Outputs", Map.of("Address", Map.of("Value", Map.of("Fn::Sub", address))));
        }
        return template;
    }

    private static Map<String, Object> function(
            AwsApplication application,
            AwsHandler handler,
            String codeUri,
            Map<String, Object> variables,
            Map<String, Object> events) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("Runtime", runtime(application.release()));
        properties.put("Handler", handler.className());
        properties.put("CodeUri", codeUri);
        Integer memory = handler.memorySize();
        properties.put("MemorySize", memory == null ? DEFAULT_MEMORY : memory);
        properties.put("Timeout", handler.timeoutSeconds());
        properties.put("AutoPublishAlias", "live");
        properties.put("SnapStart", Map.of("ApplyOn", "PublishedVersions"));
        if (!variables.isEmpty()) {
            properties.put("Environment", Map.of("Variables", variables));
        }
        if (!events.isEmpty()) {
            properties.put("Events", events);
        }
        return resource("AWS::Serverless::Function", properties);
    }

    private static Map<String, Object> api(AwsApplication application, TemplateVariables variables) {
        Set<String> authorizers = application.application().routes().stream()
                .map(RouteDescription::authorizer)
                .collect(Collectors.toSet());
        Map<String, Object> auth = new LinkedHashMap<>();
        if (authorizers.contains("jwt")) {
            Map<String, Object> jwt = new LinkedHashMap<>();
            jwt.put("IdentitySource", "$request.header.Authorization");
            Map<String, Object> configuration = new LinkedHashMap<>();
            configuration.put("issuer", variables.parameter("JwtIssuer", "The address that issues the tokens."));
            configuration.put(
                    "audience", List.of(variables.parameter("JwtAudience", "The audience that the tokens are for.")));
            jwt.put("JwtConfiguration", configuration);
            auth.put("Authorizers", Map.of("jwt", jwt));
        }
        if (authorizers.contains("iam")) {
            auth.put("EnableIamAuthorizer", true);
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        if (!auth.isEmpty()) {
            properties.put("Auth", auth);
        }
        return resource("AWS::Serverless::HttpApi", properties);
    }

    static Map<String, Object> resource(String type, Map<String, Object> properties) {
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("Type", type);
        if (!properties.isEmpty()) {
            resource.put("Properties", properties);
        }
        return resource;
    }

    /** Returns the first managed runtime that can run classes of a release. */
    private static String runtime(int release) {
        return IntStream.of(17, 21, 25)
                .filter(runtime -> release <= runtime)
                .mapToObj(runtime -> "java" + runtime)
                .findFirst()
                .orElseThrow(() -> CliException.failed(
                        "Lambda has no managed runtime for Java " + release + ".",
                        null,
                        "Compile for release 25 or earlier, such as"
                                + " <maven.compiler.release>25</maven.compiler.release>."));
    }

    private static String yaml(Map<String, Object> template) {
        DumperOptions style = new DumperOptions();
        style.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        style.setLineBreak(DumperOptions.LineBreak.UNIX);
        style.setWidth(120);
        style.setSplitLines(false);
        return new Yaml(style).dump(template);
    }
}
