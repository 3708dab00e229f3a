package dev.kit.cli.dev;

import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.compile.SourceModule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests of runs for tests: a small one, and changed copies of others. */
final class Requests {

    private Requests() {}

    /** A request for an empty application whose resources are in its directory. */
    static DevRequest empty(Path directory, Map<String, String> credentials, Map<String, String> environment) {
        return empty(directory, null, true, credentials, environment);
    }

    static DevRequest empty(
            Path directory,
            @Nullable Integer port,
            boolean studio,
            Map<String, String> credentials,
            Map<String, String> environment) {
        return new DevRequest(
                "sample",
                directory,
                List.of(),
                List.of(directory),
                directory,
                List.of(),
                List.of(),
                null,
                port,
                "dev",
                studio,
                DatabaseMode.AUTO,
                null,
                17,
                credentials,
                environment,
                ProjectLayout.single());
    }

    static DevRequest withLibrary(DevRequest request, Path library) {
        return changed(request, library, request.database(), request.debugPort(), request.layout());
    }

    static DevRequest withSibling(DevRequest request, SourceModule sibling) {
        ProjectLayout layout = new ProjectLayout(
                List.of(sibling), request.layout().preview(), request.layout().processors());
        return changed(request, sibling.classes(), request.database(), request.debugPort(), layout);
    }

    static DevRequest withDatabase(DevRequest request, DatabaseMode database) {
        return changed(request, null, database, request.debugPort(), request.layout());
    }

    static DevRequest debugged(DevRequest request, int port) {
        return changed(request, null, request.database(), port, request.layout());
    }

    private static DevRequest changed(
            DevRequest request,
            @Nullable Path library,
            DatabaseMode database,
            @Nullable Integer debugPort,
            ProjectLayout layout) {
        List<Path> runtimePath = new ArrayList<>(request.runtimePath());
        if (library != null) {
            runtimePath.add(library);
        }
        return new DevRequest(
                request.name(),
                request.directory(),
                request.sources(),
                request.resources(),
                request.classes(),
                request.compilePath(),
                runtimePath,
                request.mainClass(),
                request.port(),
                request.stage(),
                request.studio(),
                database,
                debugPort,
                request.release(),
                request.credentials(),
                request.environment(),
                layout);
    }
}
