package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.Described;
import dev.kit.cli.build.aws.AwsHandler.Kind;
import dev.kit.cli.command.CliException;
import dev.kit.cli.project.ClassJar;
import dev.kit.cli.project.FileTree;
import dev.kit.cli.project.GeneratedFile;
import dev.kit.cli.project.KitDirectory;
import dev.kit.envkit.credentials.SealedCredentials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The handlers of an application.
 *
 * @param each a handler per construct: endpoints, crons, subscribers, functions, each as described
 * @param api the handler of all endpoints; empty if there are none
 */
public record AwsHandlers(List<AwsHandler> each, Optional<AwsHandler> api) {

    private static final String ADAPTOR = "dev.kit.constructs.aws.AmazonApiGatewayV2Endpoint";

    /** Copies the list. */
    public AwsHandlers {
        each = List.copyOf(each);
    }

    /** Generates the handlers with the default options. */
    public static AwsHandlers generate(AwsApplication application) {
        return generate(application, AwsOptions.DEFAULTS);
    }

    /**
     * Writes the handlers' sources to {@code .kit/aws-lambda} and compiles them.
     *
     * @throws CliException with every construct that AWS Lambda cannot run, or if {@code kit-lambda} is missing
     */
    public static AwsHandlers generate(AwsApplication application, AwsOptions options) {
        AwsHandlers handlers = of(application);
        try (ApplicationClassPath classPath = ApplicationClassPath.of(application.classes(), application.classPath())) {
            requireAdaptors(classPath);
            Map<ConstructDescription, ConstantAccess> access = new LinkedHashMap<>();
            for (AwsHandler handler : handlers.each) {
                ConstructDescription construct = handler.constructs().get(0);
                ConstantAccess.of(construct, classPath).ifPresent(found -> access.put(construct, found));
            }
            HandlerRules.check(application.application(), handlers, access);
            boolean hasCredentials =
                    !classPath.resources(SealedCredentials.RESOURCE).isEmpty();
            write(application, sources(handlers, access, options, hasCredentials), classPath);
        } catch (IOException e) {
            throw CliException.failed(
                    "The handlers cannot be written: " + e.getMessage(),
                    sources(application).toString(),
                    "Make the directory writable, and look at free space.",
                    e);
        }
        return handlers;
    }

    /** Names the handlers without generating them. */
    public static AwsHandlers of(AwsApplication application) {
        String packageName = application.handlerPackage() + ".";
        List<AwsHandler> each = new ArrayList<>();
        ApplicationDescription description = application.application();
        add(description.routes(), Kind.ENDPOINT, packageName, each);
        add(description.crons(), Kind.CRON, packageName, each);
        add(description.subscribers(), Kind.SUBSCRIBER, packageName, each);
        add(description.functions(), Kind.FUNCTION, packageName, each);
        List<ConstructDescription> endpoints =
                description.routes().stream().map(Described::construct).toList();
        return new AwsHandlers(
                each,
                endpoints.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                AwsHandler.of(packageName + HandlerName.ALL_ENDPOINTS, Kind.ENDPOINT, endpoints)));
    }

    private static void add(
            List<? extends Described> constructs, Kind kind, String packageName, List<AwsHandler> into) {
        constructs.stream()
                .map(Described::construct)
                .map(construct ->
                        AwsHandler.of(packageName + HandlerName.of(construct.name()), kind, List.of(construct)))
                .forEach(into::add);
    }

    /** Returns all handlers, that of all endpoints last. */
    public List<AwsHandler> all() {
        return Stream.concat(each.stream(), api.stream()).toList();
    }

    /**
     * Returns the handler that runs a construct alone.
     *
     * @throws IllegalArgumentException if the construct is of another application
     */
    public AwsHandler of(ConstructDescription construct) {
        return each.stream()
                .filter(handler -> handler.constructs().get(0).location().equals(construct.location()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(construct.location() + " has no handler."));
    }

    static Path sources(AwsApplication application) {
        return application.project().resolve(".kit").resolve("aws-lambda");
    }

    private static void requireAdaptors(ApplicationClassPath classPath) {
        if (!classPath.has(ADAPTOR)) {
            throw CliException.failed(
                    "The application has no kit-lambda, whose adaptors the handlers need.", "pom.xml", """
                    Add to its dependencies:
                    <dependency>
                      <groupId>dev.kit</groupId>
                      <artifactId>kit-lambda</artifactId>
                    </dependency>""");
        }
    }

    /** Returns the sources by the names of their classes. */
    private static Map<String, String> sources(
            AwsHandlers handlers,
            Map<ConstructDescription, ConstantAccess> access,
            AwsOptions options,
            boolean hasCredentials) {
        Map<String, String> sources = new TreeMap<>();
        Map<String, List<AwsHandler>> closed = new TreeMap<>();
        for (AwsHandler handler : handlers.each) {
            ConstantAccess constant = constant(handler.constructs().get(0), access);
            if (!constant.open()) {
                closed.computeIfAbsent(constant.packageName(), name -> new ArrayList<>())
                        .add(handler);
            }
        }
        closed.forEach((packageName, sharing) -> sources.put(
                qualified(packageName),
                HandlerSource.access(
                        packageName,
                        sharing.stream().map(AwsHandler::kind).toList(),
                        sharing.stream()
                                .map(handler -> constant(handler.constructs().get(0), access)
                                        .expression())
                                .toList())));
        for (AwsHandler handler : handlers.all()) {
            List<String> constants = handler.constructs().stream()
                    .map(construct -> expression(constant(construct, access)))
                    .toList();
            sources.put(handler.className(), HandlerSource.of(handler, constants, options, hasCredentials));
        }
        return sources;
    }

    private static ConstantAccess constant(
            ConstructDescription construct, Map<ConstructDescription, ConstantAccess> access) {
        ConstantAccess found = access.get(construct);
        if (found == null) {
            throw new IllegalStateException(construct.location() + " was not refused.");
        }
        return found;
    }

    private static String expression(ConstantAccess constant) {
        return constant.open()
                ? constant.expression()
                : qualified(constant.packageName()) + "." + HandlerSource.method(constant.expression()) + "()";
    }

    private static String qualified(String packageName) {
        return packageName + "." + HandlerSource.ACCESS_CLASS;
    }

    private static void write(AwsApplication application, Map<String, String> sources, ApplicationClassPath classPath)
            throws IOException {
        KitDirectory.create(application.project());
        Path directory = sources(application);
        Map<Path, String> files = new LinkedHashMap<>();
        sources.forEach((name, text) -> {
            Path file = directory.resolve(name.replace('.', '/') + ".java");
            if (!Files.exists(file) && classPath.has(name)) {
                throw CliException.failed(
                        "The application has a class with the name of a handler.",
                        name,
                        "Rename the class, or the construct with .name(…).");
            }
            files.put(file, text);
        });
        removeOthers(application, directory, files);
        for (Map.Entry<Path, String> file : files.entrySet()) {
            GeneratedFile.write(file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8));
        }
        if (!files.isEmpty()) {
            HandlerCompiler.compile(application, files.keySet());
        }
    }

    /** Deletes the handlers of constructs that are gone, with their classes. */
    private static void removeOthers(AwsApplication application, Path directory, Map<Path, String> files)
            throws IOException {
        List<Path> others = new ArrayList<>(FileTree.files(directory, ".java"));
        others.removeAll(files.keySet());
        for (Path file : others) {
            String source = directory.relativize(file).toString();
            String name = source.substring(0, source.length() - ".java".length());
            Files.deleteIfExists(application
                    .classes()
                    .resolve(ClassJar.entry(name.replace(file.getFileSystem().getSeparator(), "."))));
            Files.delete(file);
        }
    }
}
