package dev.kit.boot.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * An SQL file on the class path that creates one of Kit's tables and has its name.
 *
 * @param table the table that the file creates
 * @param sql idempotent statements
 * @param privileges the privileges that the application's role needs on the table, from the file's comment
 */
record SchemaFile(String table, String sql, List<String> privileges) {

    static final String LOCATION = "META-INF/kit/sql/";

    private static final Pattern NEEDS =
            Pattern.compile("(?m)^--\\s*The application's role needs:\\s*([a-z, ]+?)\\s*$");
    private static final Set<String> PRIVILEGES = Set.of("select", "insert", "update", "delete");

    SchemaFile {
        privileges = List.copyOf(privileges);
    }

    /** Returns all files, sorted by name. */
    static List<SchemaFile> load(ClassLoader loader) {
        try {
            Resource[] resources =
                    new PathMatchingResourcePatternResolver(loader).getResources("classpath*:" + LOCATION + "*.sql");
            List<SchemaFile> files = new ArrayList<>();
            for (Resource resource : resources) {
                files.add(read(resource));
            }
            files.sort(Comparator.comparing(SchemaFile::table));
            return List.copyOf(files);
        } catch (IOException e) {
            throw new UncheckedIOException("The SQL files of Kit's tables cannot be read.", e);
        }
    }

    private static SchemaFile read(Resource resource) throws IOException {
        String name = Objects.requireNonNull(resource.getFilename(), "filename");
        String sql = resource.getContentAsString(StandardCharsets.UTF_8);
        return new SchemaFile(name.substring(0, name.length() - ".sql".length()), sql, needs(sql));
    }

    static List<String> needs(String sql) {
        Matcher comment = NEEDS.matcher(sql);
        return comment.find()
                ? Arrays.stream(comment.group(1).toLowerCase(Locale.ROOT).split("\\s*,\\s*"))
                        .filter(PRIVILEGES::contains)
                        .toList()
                : List.of();
    }

    /** Returns the checksum that is stored as a comment on the table, so that a changed file is detected. */
    String mark() {
        CRC32 checksum = new CRC32();
        checksum.update(sql.getBytes(StandardCharsets.UTF_8));
        return "kit " + Long.toHexString(checksum.getValue());
    }
}
