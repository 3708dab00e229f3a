package dev.kit.benchmarks.typescript;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** The size of a client in browsers, without React and TanStack Query. */
final class Bundles {

    private static final String OURS = """
        import { useQuery } from '@tanstack/react-query';
        import { createTypedFetcher } from './client/fetcher';
        import { usersGetAuthenticated } from './client/react-query';
        import type { paths } from './client/types';

        const client = createTypedFetcher<paths>({ baseURL: 'https://api.github.com' });
        export const useMe = () => useQuery(usersGetAuthenticated.queryOptions(client));
        """;

    private static final String THEIRS = """
        import createFetchClient from 'openapi-fetch';
        import createClient from 'openapi-react-query';
        import type { paths } from './types';

        const api = createClient(createFetchClient<paths>({ baseUrl: 'https://api.github.com' }));
        export const useMe = () => api.useQuery('get', '/user');
        """;

    /** By text, so that all operations are there. */
    private static final String BY_TEXT = """
        import { createEndpointHooks } from './client/endpoint-hooks';
        import { createClient } from './client/openapi';
        import type { paths } from './client/types';

        const api = createEndpointHooks<paths>(createClient());
        export const useMe = () => api.useQuery('GET /user');
        """;

    private static final String TABLE = "export { operations } from './client/openapi';\n";

    private final Tools tools;

    Bundles(Tools tools) {
        this.tools = tools;
    }

    /** A size in bytes. */
    private record Size(int minified, int compressed) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d B minified, %,d B gzip", minified, compressed);
        }
    }

    void print() throws IOException, InterruptedException {
        Size ours = size("ours", OURS);
        Size theirs = size("theirs", THEIRS);
        System.out.println("One query hook: Kit " + ours + "; openapi-fetch and openapi-react-query " + theirs);
        System.out.printf(
                Locale.ROOT,
                "  aim 5,000 B and 2,200 B; ratio %.2f minified, %.2f gzip%n",
                (double) ours.minified() / theirs.minified(),
                (double) ours.compressed() / theirs.compressed());
        System.out.println("A query hook by text, with the table of all operations: " + size("text", BY_TEXT));
        System.out.println("The table alone, without what it names: "
                + size("table", TABLE, "--external:./client/fetcher", "--external:./fetcher") + "; aim 7,000 B");
    }

    private Size size(String name, String source, String... more) throws IOException, InterruptedException {
        Files.writeString(tools.directory().resolve(name + ".ts"), source);
        List<String> words = new ArrayList<>(List.of(
                "node_modules/.bin/esbuild",
                name + ".ts",
                "--bundle",
                "--minify",
                "--format=esm",
                "--target=es2022",
                "--define:process.env.NODE_ENV=\"production\"",
                "--external:react",
                "--external:@tanstack/react-query",
                "--log-level=error",
                "--outfile=" + name + ".min.js"));
        words.addAll(List.of(more));
        tools.run(words.toArray(String[]::new));
        byte[] bytes = Files.readAllBytes(tools.directory().resolve(Path.of(name + ".min.js")));
        return new Size(bytes.length, compressed(bytes));
    }

    private static int compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out) {
            {
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            gzip.write(bytes);
        }
        return out.size();
    }
}
