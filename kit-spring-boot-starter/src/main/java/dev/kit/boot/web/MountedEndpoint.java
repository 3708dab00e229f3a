package dev.kit.boot.web;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.pipeline.Pipeline;
import java.util.List;

/**
 * An endpoint with the pipeline that runs it.
 *
 * @param location where it is declared, for messages and the studio
 */
record MountedEndpoint(Endpoint<?> endpoint, Pipeline pipeline, List<String> parameterNames, String location) {

    @Override
    public String toString() {
        return endpoint + " (" + location + ")";
    }
}
