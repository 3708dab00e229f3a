package dev.kit.cli.build.files;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.command.CliException;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files below {@code .kit} that describe the constructs of an application.
 *
 * <p>They are replaced atomically, and only if their content changed. Equal applications result in equal bytes.
 *
 * @param project the directory of the application's module
 */
public record ConstructFiles(Path project) {

    /** The location of the list of endpoints within the project, also part of the manifest. */
    static final String ENDPOINTS = ".kit/server/Endpoints.java";

    /**
     * Writes the manifest of the server and the list of all endpoints.
     *
     * @param mainClass the main class of the application, or null if it is unknown
     * @return the files that changed
     */
    public List<Path> writeServer(ApplicationDescription application, @Nullable String mainClass) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(".kit/manifest/server.json", ConstructManifest.server(application, mainClass));
        files.put(ENDPOINTS, EndpointList.of(application.routes(), mainClass));
        return write(files);
    }

    /**
     * Writes the manifest of the functions of AWS Lambda.
     *
     * @param handlers returns the handler of a construct, as a function of AWS Lambda names it
     * @return the file if it changed
     */
    public List<Path> writeAws(ApplicationDescription application, Function<ConstructDescription, String> handlers) {
        return write(Map.of(".kit/manifest/aws.json", new AwsManifest(handlers).of(application)));
    }

    /** Writes the OpenAPI document. Returns the file if it changed. */
    public List<Path> writeDocument(byte[] document) {
        return write(Map.of(".kit/openapi.json", document));
    }

    private List<Path> write(Map<String, byte[]> files) {
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = project.resolve(file.getKey());
            try {
                if (GeneratedFile.write(path, file.getValue())) {
                    written.add(path);
                }
            } catch (IOException e) {
                throw CliException.failed(
                        "A generated file cannot be written: " + e.getMessage(),
                        path.toString(),
                        "See that the directory can be written and has space.",
                        e);
            }
        }
        return written;
    }
}
