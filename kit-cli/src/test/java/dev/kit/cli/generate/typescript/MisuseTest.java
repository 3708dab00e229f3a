package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Uses that must not compile, each beside a similar one that must. */
@Tag("peers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MisuseTest {

    private static final String FILE = "misuse.ts";

    private static final String HEAD = """
        import { QueryClient, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
        import { createAuthFetcher, bearer } from './client/auth-fetcher.js';
        import { createEndpointHooks } from './client/endpoint-hooks.js';
        import { createTypedFetcher, stream } from './client/fetcher.js';
        import { createMswHandlers } from './client/msw.js';
        import { createClient, security } from './client/openapi.js';
        import * as api from './client/react-query.js';
        import type { paths, User, UserInput } from './client/types.js';
        import type { ErrorOf } from './client/infer.js';

        export const used: unknown[] = [QueryClient, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery];
        export const more: unknown[] = [createAuthFetcher, bearer, createTypedFetcher, createMswHandlers, security];
        export type Types = [User, UserInput, ErrorOf<paths, 'GET /users'>];
        const client = createClient();
        const hooks = createEndpointHooks<paths>(client);
        const wrapped = client.wrap();
        const queryClient = new QueryClient();
        const user: UserInput = { name: 'Ada', role: 'admin' };
        """;

    private final List<String> lines = new ArrayList<>();
    private Map<String, List<TypeCheck.Fault>> faults = Map.of();

    static Stream<String> accepted() {
        return Misuses.accepted();
    }

    static Stream<String> refused() {
        return Misuses.refused();
    }

    @BeforeAll
    void check() throws IOException {
        Path directory = NodeTools.directory("misuse");
        GeneratedClient.generate(ShopDocument.TEXT, directory.resolve("client"), "js");
        HEAD.lines().forEach(lines::add);
        accepted().forEach(code -> lines.add(function(code)));
        refused().forEach(code -> {
            lines.add("// @ts-expect-error");
            lines.add(function(code));
        });
        Files.write(directory.resolve(FILE), lines);
        TypeCheck.configure(directory, "js");
        faults = TypeCheck.faults(directory);
    }

    /** Several misuses of one name do not meet. */
    private String function(String code) {
        return "export async function f" + lines.size() + "(): Promise<unknown> { " + code + " }";
    }

    @Test
    @DisplayName("sixty misuses are refused, and the code around them has no error")
    void hasSixty() {
        assertThat(refused()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
        int first = (int) HEAD.lines().count();
        assertThat(faults.values().stream().flatMap(List::stream))
                .filteredOn(fault -> !fault.file().equals(FILE) || fault.line() <= first)
                .isEmpty();
    }

    @ParameterizedTest(name = "TypeScript accepts {0}")
    @MethodSource("accepted")
    void accepts(String code) {
        assertThat(faultsOf(code)).isEmpty();
    }

    @ParameterizedTest(name = "CF-28 CQ-11 TypeScript refuses {0}")
    @MethodSource("refused")
    void refuses(String code) {
        assertThat(faultsOf(code)).isEmpty();
    }

    /** The line of the code, or the one before it that expects an error in vain. */
    private List<TypeCheck.Fault> faultsOf(String code) {
        int line = lines.indexOf(lines.stream()
                        .filter(text -> text.endsWith("{ " + code + " }"))
                        .findFirst()
                        .orElseThrow())
                + 1;
        boolean expecting = lines.get(line - 2).startsWith("// @ts-expect-error");
        return faults.values().stream()
                .flatMap(List::stream)
                .filter(fault -> fault.line() == line || (expecting && fault.line() == line - 1))
                .toList();
    }
}
