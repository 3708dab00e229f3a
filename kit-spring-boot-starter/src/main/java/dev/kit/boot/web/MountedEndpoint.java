package dev.kit.boot.web;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.Pipeline;
import java.util.List;

/**
 * An endpoint with the pipeline that runs it.
 *
 * @param location the location of its declaration, for messages and the studio
 */
record MountedEndpoint(Endpoint<?> endpoint, Pipeline pipeline, List<String> parameterNames, String location) {

    @Override
    public String toString() {
        return endpoint + " (" + location + ")";
    }
}
