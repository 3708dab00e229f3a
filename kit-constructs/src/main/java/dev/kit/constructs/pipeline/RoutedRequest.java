package dev.kit.constructs.pipeline;

import dev.kit.constructs.http.Exchange;
import java.util.Map;

/** A request whose route has been found. */
record RoutedRequest(Exchange exchange, String path, Map<String, String> pathParams) {}
