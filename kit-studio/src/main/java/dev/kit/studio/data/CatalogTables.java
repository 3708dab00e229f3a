package dev.kit.studio.data;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts the catalog to tables. */
final class CatalogTables {

    private final Catalog catalog;
    private final Map<Long, String> names = new LinkedHashMap<>();
    private final Map<Long, List<ForeignKey>> outbound = new HashMap<>();
    private final Map<Long, List<InboundKey>> inbound = new HashMap<>();

    private CatalogTables(Catalog catalog, Set<Long> excluded) {
        this.catalog = catalog;
        catalog.relations().forEach((oid, relation) -> {
            if (!excluded.contains(oid)) {
                names.put(oid, name(relation));
            }
        });
        catalog.references().forEach(this::connect);
    }

    private String name(Catalog.Relation relation) {
        String name = Sql.nameable(relation.name());
        return relation.schema().equals(catalog.defaultSchema()) ? name : Sql.nameable(relation.schema()) + "." + name;
    }

    static DatabaseSchema read(Catalog catalog, Set<Long> excluded) {
        CatalogTables reader = new CatalogTables(catalog, excluded);
        List<Table> tables = new ArrayList<>();
        catalog.relations().forEach((oid, relation) -> {
            String name = reader.names.get(oid);
            if (name != null) {
                tables.add(reader.table(oid, name, relation));
            }
        });
        return new DatabaseSchema(Instant.now(), catalog.database(), catalog.defaultSchema(), tables);
    }

    /** Adds a foreign key unless one of its tables is excluded, because its link could not be followed. */
    private void connect(Catalog.Reference reference) {
        String from = names.get(reference.from());
        String to = names.get(reference.to());
        if (from != null && to != null) {
            outbound.computeIfAbsent(reference.from(), oid -> new ArrayList<>())
                    .add(new ForeignKey(reference.name(), reference.columns(), to, reference.referenced()));
            inbound.computeIfAbsent(reference.to(), oid -> new ArrayList<>())
                    .add(new InboundKey(reference.name(), from, reference.columns(), reference.referenced()));
        }
    }

    private Table table(long oid, String name, Catalog.Relation relation) {
        Catalog.Keys keys = catalog.keys().getOrDefault(oid, Catalog.Keys.NONE);
        List<ForeignKey> foreignKeys = outbound.getOrDefault(oid, List.of());
        List<Column> columns = catalog.attributes().getOrDefault(oid, List.of()).stream()
                .map(attribute -> column(attribute, keys.primary(), foreignKeys))
                .toList();
        return new Table(
                name,
                relation.schema(),
                relation.name(),
                relation.kind(),
                relation.comment(),
                relation.estimatedRows(),
                keys.primary(),
                rowKey(keys.row(), columns),
                columns,
                List.copyOf(foreignKeys),
                List.copyOf(inbound.getOrDefault(oid, List.of())));
    }

    /** Returns the key, or an empty list if the type of one of its columns has no order, which paging requires. */
    private static List<String> rowKey(List<String> key, List<Column> columns) {
        return columns.stream().anyMatch(column -> !column.sortable() && key.contains(column.name())) ? List.of() : key;
    }

    private static Column column(Catalog.Attribute attribute, List<String> primaryKey, List<ForeignKey> foreignKeys) {
        ColumnType type = ColumnType.of(attribute.typeName(), attribute.typeKind(), attribute.array());
        Target target = target(attribute.name(), foreignKeys);
        return new Column(
                attribute.name(),
                type,
                attribute.typeName(),
                attribute.declaredType(),
                !attribute.notNull(),
                attribute.defaultValue(),
                attribute.generated(),
                attribute.identity(),
                primaryKey.contains(attribute.name()),
                target != null,
                target == null ? null : target.table(),
                target == null ? null : target.column(),
                attribute.labels(),
                attribute.sortable(),
                type.operators(attribute.sortable()),
                attribute.comment(),
                Sql.identifier(attribute.typeSchema()) + "." + Sql.identifier(attribute.typeName()));
    }

    /** Returns the target of the first foreign key that contains this column. */
    private static @Nullable Target target(String column, List<ForeignKey> foreignKeys) {
        for (ForeignKey key : foreignKeys) {
            int position = key.columns().indexOf(column);
            if (position >= 0) {
                return new Target(key.table(), key.referencedColumns().get(position));
            }
        }
        return null;
    }

    private record Target(String table, String column) {}
}
