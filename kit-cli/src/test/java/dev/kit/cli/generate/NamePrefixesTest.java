package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prefixes of names in a document, which names in code leave out. */
class NamePrefixesTest {

    private static final String DOCUMENT = """
            {"openapi": "3.0.3", "info": {"title": "Cluster", "version": "1"}, "paths": {
              "/pods": {"get": {"operationId": "io.k8s.listPods", "tags": ["pods"], "responses": {"200": {"description": "",
                "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/io.k8s.api.core.v1.Pod"}}}}}}}},
              "/jobs": {"get": {"operationId": "listJobs", "tags": ["pods"], "responses": {"200": {"description": "",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/io.k8s.api.batch.v1.Job"}}}}}}}},
            "components": {"schemas": {
              "io.k8s.api.core.v1.Pod": {"type": "object", "properties": {"name": {"type": "string"}}},
              "io.k8s.api.batch.v1.Job": {"type": "object", "properties": {"name": {"type": "string"}}},
              "io.k8s.api.batch.v1.Pod": {"type": "object", "properties": {"name": {"type": "string"}}}}}}
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0} without {1} is {2}")
    @CsvSource({
        "io.k8s.api.core.v1.PodSpec, io.k8s.api.core.v1, PodSpec",
        "io.k8s.api.core.v1.PodSpec, io.k8s.api.core.v1., PodSpec",
        "io.k8s.api.core.v1.PodSpec, IoK8sApiCoreV1, PodSpec",
        "io.k8s.api.core.v1.PodSpec, io.k8s.api.core.v, io.k8s.api.core.v1.PodSpec",
        "AuthorizationResources, Authorization, Resources",
        "AuthorizationResources, Auth, AuthorizationResources",
        "AuthorizationResources, AuthorizationResources, AuthorizationResources",
        "APIResource, API, Resource",
        "APIResource, AP, APIResource",
        "objs_user, objs, user",
        "objs_user, 'objs_,objs_us', user",
        "a.b.C, 'a,a.b', C",
        "a.b.C, ' , ', a.b.C",
    })
    void stripsWords(String name, String prefixes, String rest) {
        assertThat(NamePrefixes.of(prefixes).strip(name)).isEqualTo(rest);
    }

    @Test
    @DisplayName("types and methods have the shorter names, and operations keep their ids")
    void shortensNames() {
        GeneratedSources sources = generate("io.k8s.api.core.v1,io.k8s.api.batch.v1,io.k8s", false);
        sources.compile();
        assertThat(sources.content())
                .containsKeys("com/example/Pod.java", "com/example/Job.java")
                .doesNotContainKey("com/example/IoK8sApiCoreV1Pod.java");
        assertThat(sources.text("com/example/Pods.java"))
                .contains("List<Pod> listPods(", "LIST_PODS", "define(\"io.k8s.listPods\"");
    }

    @Test
    @DisplayName("two schemas that would have one name are an error that names both")
    void refusesConflicts() {
        assertThatThrownBy(() -> generate("io.k8s.api.core.v1,io.k8s.api.batch.v1", true))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("io.k8s.api.core.v1.Pod")
                .hasMessageContaining("io.k8s.api.batch.v1.Pod");
    }

    @Test
    @DisplayName("a prefix of no name is an error with the one that was probably meant")
    void refusesUnknownPrefixes() {
        assertThatThrownBy(() -> generate("io.k8s.api.coer.v1", false))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("\"io.k8s.api.coer.v1\"", "Did you mean io.k8s.api.core.v1?"));
        assertThatThrownBy(() -> generate("com.example", false))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("Give the beginning"));
    }

    private GeneratedSources generate(String prefixes, boolean all) {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(
                GeneratedSources.document(directory, DOCUMENT),
                "com.example",
                new ClientGeneration.Content(NullnessAnnotations.JSPECIFY, false, all, NamePrefixes.of(prefixes)));
        return sources;
    }

    @ParameterizedTest(name = "the constant of {0} is {1}")
    @CsvSource({
        "getCoreV1APIResources, GET_CORE_V1_API_RESOURCES",
        "listCoreV1Namespace, LIST_CORE_V1_NAMESPACE",
        "listAPIs, LIST_APIS",
        "IPv4Address, IPV4_ADDRESS",
        "OAuth2Client, OAUTH2_CLIENT",
        "SHA256WithRSA, SHA256_WITH_RSA",
        "2FA, N2FA",
        "order-line, ORDER_LINE",
        "userIDs, USER_IDS",
        "ABC, ABC",
    })
    void splitsWords(String name, String constant) {
        assertThat(JavaNames.constant(name)).isEqualTo(constant);
    }
}
