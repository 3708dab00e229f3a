package dev.kit.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An OpenAPI document of version 3.0 or 3.1, in JSON or YAML. Immutable and thread-safe.
 *
 * <p>A document of Swagger 2.0 is read as the document of OpenAPI 3.0 with the same meaning. {@link ApiNode#place()} is
 * the location in the document as it was written.
 */
public final class ApiDocument {

    private static final String CLASS_PATH = "classpath:";

    private final DocumentFiles files;
    private final ReferenceTargets references;
    private final List<ApiOperation> operations;

    private ApiDocument(DocumentFiles files) {
        this.files = SwaggerDocument.upgraded(files);
        this.references = new ReferenceTargets(this.files);
        checkVersion();
        this.operations = new ApiOperations(this).read();
    }

    /**
     * Reads a document.
     *
     * @param location a file, {@code classpath:} and the name of a resource, the name of a resource of the class path,
     *     or an address that begins with {@code http://} or {@code https://}. Only a file may refer to other files, in
     *     its directory and below
     * @throws DocumentException if the document cannot be read or is not one of OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0
     */
    public static ApiDocument of(String location) {
        if (DocumentSource.isAddress(location)) {
            return read(DocumentSource.address(location));
        }
        boolean file = !location.startsWith(CLASS_PATH) && isFile(location);
        return file ? read(Path.of(location)) : resource(location);
    }

    /**
     * Reads the document of a file.
     *
     * @throws DocumentException if the document cannot be read or is not one of OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0
     */
    public static ApiDocument read(Path file) {
        return read(DocumentSource.file(file));
    }

    /**
     * Reads the document of a source.
     *
     * @throws DocumentException if the document cannot be read or is not one of OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0
     */
    public static ApiDocument read(DocumentSource source) {
        return read(source, source.bytes());
    }

    /**
     * Reads the document of a source whose content is known.
     *
     * @throws DocumentException if the text is not one of OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0
     */
    public static ApiDocument read(DocumentSource source, byte[] text) {
        return new ApiDocument(new DocumentFiles(source, text));
    }

    /**
     * Reads a document from bytes.
     *
     * @param name the name in messages; an extension such as {@code .yaml} determines the format
     * @param text in UTF-8
     * @throws DocumentException if the text is not one of OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0
     */
    public static ApiDocument parse(String name, byte[] text) {
        return read(DocumentSource.named(name), text);
    }

    /** Returns the outermost object. */
    public ApiNode root() {
        return files.root("");
    }

    /** Returns the title of the document; empty if it has none. */
    public String title() {
        return root().at("info").text("title");
    }

    /** Returns the addresses of the servers, with the defaults of their variables. */
    public Stream<String> servers() {
        return root().at("servers").items().stream().map(ApiDocument::server);
    }

    private static String server(ApiNode server) {
        ApiNode variables = server.at("variables");
        String url = server.text("url");
        for (String name : variables.names()) {
            url = url.replace("{" + name + "}", variables.at(name).text("default"));
        }
        return url;
    }

    /** Returns whether the document is of version 3.1. Its schemas are those of JSON Schema 2020-12. */
    public boolean isJsonSchema() {
        return root().text("openapi").startsWith("3.1");
    }

    /** Returns the operations in the order of the paths of the document. */
    public List<ApiOperation> operations() {
        return operations;
    }

    /** Returns the schemas of webhooks with JSON bodies, by name. */
    public Map<String, ApiNode> webhooks() {
        return new ApiOperations(this).webhooks();
    }

    /**
     * Returns the operations of webhooks.
     *
     * <p>Their paths are the names of the webhooks.
     *
     * @throws DocumentException if one of them cannot be read
     */
    public List<ApiOperation> webhookOperations() {
        return new ApiOperations(this).readWebhooks();
    }

    /**
     * Returns the operations of callbacks by the names of the callbacks.
     *
     * <p>Their paths are the expressions for the addresses.
     *
     * @throws DocumentException if one of them cannot be read
     */
    public Map<String, List<ApiOperation>> callbackOperations(ApiOperation operation) {
        return new ApiOperations(this).readCallbacks(operation.node());
    }

    /**
     * Returns the security schemes by name, in the order of the document.
     *
     * @throws DocumentException if a scheme for a key does not name the key and its place
     */
    public Map<String, ApiScheme> schemes() {
        Map<String, ApiScheme> schemes = new LinkedHashMap<>();
        root().at("components")
                .at("securitySchemes")
                .names()
                .forEach(name -> scheme(name).ifPresent(scheme -> schemes.put(name, scheme)));
        return schemes;
    }

    /**
     * Returns the security scheme with this name, if it is declared.
     *
     * @throws DocumentException if it is for a key and does not name the key and its place
     */
    public Optional<ApiScheme> scheme(String name) {
        return root().at("components")
                .at("securitySchemes")
                .find(name)
                .map(scheme -> ApiScheme.of(name, resolve(scheme)));
    }

    /**
     * Returns the content of the other files that were read.
     *
     * <p>They have names relative to the document's directory.
     */
    public Map<String, byte[]> files() {
        return files.others();
    }

    /**
     * Returns the node itself, or the final target of its {@code $ref}.
     *
     * @throws DocumentException if the target does not exist, or the reference leads back to itself
     */
    public ApiNode resolve(ApiNode node) {
        return references.resolve(node);
    }

    /**
     * Returns the target of a JSON pointer.
     *
     * @param pointer after a {@code #}, not percent-encoded, such as {@code #/components/schemas/Order}. It may begin
     *     with the name of a file, as in {@link ApiNode#pointer()}
     * @throws DocumentException if the target does not exist
     */
    public ApiNode at(String pointer) {
        return target(root(), pointer.replace("%", "%25"));
    }

    /** Returns the target of a node's {@code $ref}. A reference at the target is not followed. */
    public ApiNode target(ApiNode node) {
        return references.target(node);
    }

    /** Returns the target of {@code reference}, resolved from the place of {@code node}. */
    public ApiNode target(ApiNode node, String reference) {
        return references.target(node, reference);
    }

    /**
     * Returns the pointer for a value of a discriminator's {@code mapping}.
     *
     * @param mapping the object with the value
     * @param value a schema's name or a reference
     */
    public String mapped(ApiNode mapping, String value) {
        boolean reference = value.startsWith("#") || value.contains("/") || value.contains(".");
        if (!reference || root().at("components").at("schemas").has(value)) {
            return "#/components/schemas/" + value;
        }
        return files.pointer(mapping.file(), value);
    }

    private void checkVersion() {
        String version = root().text("openapi");
        if (!version.startsWith("3.0") && !version.startsWith("3.1")) {
            throw root().problem(
                            "The document has " + (version.isEmpty() ? "no \"openapi\" version" : "OpenAPI " + version)
                                    + ".",
                            "Use an OpenAPI 3.0 or 3.1 document, or Swagger 2.0.");
        }
    }

    private static boolean isFile(String location) {
        try {
            return Files.isRegularFile(Path.of(location));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private static ApiDocument resource(String location) {
        String name = location.startsWith(CLASS_PATH) ? location.substring(CLASS_PATH.length()) : location;
        String path = name.startsWith("/") ? name.substring(1) : name;
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ApiDocument.class.getClassLoader() : context;
        try (InputStream in = loader.getResourceAsStream(path)) {
            if (in == null) {
                throw new DocumentException(
                        "OpenAPI spec not found: " + location + ".",
                        location,
                        "Give a file, a resource of the class path, or an address of http or https.",
                        null);
            }
            return parse(name, in.readNBytes(DocumentText.LARGEST + 1));
        } catch (IOException e) {
            throw new DocumentException("The document cannot be read.", location, null, e);
        }
    }

    /** Returns the location from which the document was read, for messages. */
    @Override
    public String toString() {
        return files.name("");
    }
}
