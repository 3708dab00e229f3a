package dev.kit.boot.web;

import dev.kit.constructs.openapi.OpenApiDocument;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** The formats of the document. */
enum DocumentFormat {
    JSON("/openapi.json", "application/json"),
    YAML("/openapi.yaml", "application/yaml");

    private static final List<MediaType> JSON_TYPES =
            MediaType.parseMediaTypes("application/json, application/vnd.oai.openapi+json");

    /** The registered type, that of OpenAPI, and what clients sent before there was a registered one. */
    private static final List<MediaType> YAML_TYPES =
            MediaType.parseMediaTypes("application/yaml, application/vnd.oai.openapi, application/vnd.oai.openapi+yaml,"
                    + " application/x-yaml, text/yaml, text/x-yaml");

    private final String file;
    private final String mediaType;

    DocumentFormat(String file, String mediaType) {
        this.file = file;
        this.mediaType = mediaType;
    }

    /** Returns the path below that of the documentation page. */
    String file() {
        return file;
    }

    /** Returns the format that the client prefers, this one if it accepts both alike or neither. */
    DocumentFormat negotiated(HttpServletRequest request) {
        List<MediaType> accepted;
        try {
            accepted = MediaType.parseMediaTypes(Collections.list(request.getHeaders("Accept")));
        } catch (InvalidMediaTypeException e) {
            return this;
        }
        DocumentFormat other = this == JSON ? YAML : JSON;
        return other.quality(accepted) > quality(accepted) ? other : this;
    }

    void send(OpenApiDocument document, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (this == JSON) {
            ReadOnly.send(document.json(), document.etag(), mediaType, request, response);
        } else {
            String etag = document.etag().replaceFirst("\"$", "-yaml\"");
            ReadOnly.send(document.yaml(), etag, mediaType, request, response);
        }
    }

    private double quality(List<MediaType> accepted) {
        List<MediaType> names = this == JSON ? JSON_TYPES : YAML_TYPES;
        return accepted.stream()
                .filter(type -> names.stream().anyMatch(type::includes))
                .mapToDouble(MediaType::getQualityValue)
                .max()
                .orElse(0);
    }
}
