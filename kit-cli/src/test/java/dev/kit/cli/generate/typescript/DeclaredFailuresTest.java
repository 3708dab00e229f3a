package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The errors that the endpoints of the example shop declare, in its generated TypeScript client. */
class DeclaredFailuresTest {

    private static final Path SHOP = Path.of("..", "examples", "shop", "openapi.json");

    private static final String CALLS = """
        import { createTypedFetcher } from './shop/index';
        import type { paths } from './shop/types';

        const client = createTypedFetcher<paths>({ baseURL: 'http://localhost:8080' });

        export async function place(productId: number): Promise<number | string> {
          const result = await client.wrap()('POST /orders', { body: { lines: [{ productId, quantity: 3 }] } });
          if (result.ok) return result.data.id;
          if (result.error.kind !== 'http') return result.error.kind;
          if (result.error.status !== 409) return 'other';
          const code: 'OUT_OF_STOCK' = result.error.body.code;
          return code.length + result.error.body.available;
        }

        export async function find(id: string): Promise<string> {
          const result = await client.wrap()('GET /orders/{id}', { params: { id } });
          if (result.ok) return result.data.status;
          return result.error.kind === 'http' && result.error.status === 404 ? result.error.body.detail : 'other';
        }
        """;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CG-12 CG-13 the types have the 404 of getOrder and the 409 of placeOrder with its members")
    void typesTheFailures() {
        GeneratedClient.generate(SHOP, directory, "none");

        String types = GeneratedClient.files(directory).getOrDefault("types.ts", "");
        assertThat(types)
                .containsSubsequence("'POST /orders': {", "errors: {", "409: OutOfStock;", "}")
                .containsSubsequence("'GET /orders/{id}': {", "errors: {", "404: Problem;", "}")
                .containsSubsequence(
                        "export interface OutOfStock {",
                        "type: 'urn:problem:out-of-stock';",
                        "code: 'OUT_OF_STOCK';",
                        "productId: number;",
                        "available: number;");
    }

    @Test
    @Tag("peers")
    @DisplayName("CG-12 CG-13 both compilers of TypeScript narrow the error by its status")
    void narrowsByStatus() throws IOException {
        Path project = NodeTools.directory("declared-failures");
        TypeCheck.configure(project, "none");
        GeneratedClient.generate(SHOP, project.resolve("shop"), "none");
        Files.writeString(project.resolve("calls.ts"), CALLS);

        assertThat(TypeCheck.faults(project)).isEmpty();
    }
}
