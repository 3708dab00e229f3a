package dev.kit.boot.rls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.generator.internal.TenantIdGeneration;
import org.hibernate.metamodel.spi.MappingMetamodelImplementor;
import org.hibernate.persister.collection.CollectionPersister;
import org.hibernate.persister.entity.EntityPersister;

/**
 * A hierarchy of entities, or a collection, that Hibernate keeps in its second-level cache.
 *
 * @param role its name in the cache
 * @param name the short name of the entity
 * @param tables the tables whose rows it has
 * @param keyed whether the tenant is part of its keys
 */
record CachedRole(String role, String name, Set<String> tables, boolean keyed) {

    static List<CachedRole> of(SessionFactoryImplementor factory) {
        MappingMetamodelImplementor model = factory.getMappingMetamodel();
        Map<String, List<EntityPersister>> families = new TreeMap<>();
        model.forEachEntityDescriptor(entity -> {
            if (entity.getCacheAccessStrategy() != null || entity.hasNaturalIdCache()) {
                families.computeIfAbsent(entity.getRootEntityName(), root -> new ArrayList<>())
                        .add(entity);
            }
        });
        List<CachedRole> roles = new ArrayList<>();
        families.forEach((root, family) -> roles.add(of(model.getEntityDescriptor(root), family)));
        model.forEachCollectionDescriptor(collection -> {
            if (collection.hasCache()) {
                roles.add(of(collection));
            }
        });
        return roles;
    }

    boolean isExempt(Collection<String> exempt) {
        return exempt.contains(role) || exempt.contains(name) || exempt.containsAll(tables);
    }

    private static CachedRole of(EntityPersister root, List<EntityPersister> family) {
        Set<String> tables = family.stream()
                .flatMap(entity -> Arrays.stream(entity.getQuerySpaces()))
                .map(String::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
        return new CachedRole(root.getNavigableRole().getFullPath(), root.getJpaEntityName(), tables, isKeyed(root));
    }

    private static CachedRole of(CollectionPersister collection) {
        Set<String> tables = new TreeSet<>(List.of(collection.getCollectionSpaces()));
        return new CachedRole(
                collection.getRole(), collection.getRole(), tables, isKeyed(collection.getOwnerEntityPersister()));
    }

    private static boolean isKeyed(EntityPersister entity) {
        return Arrays.stream(entity.getGenerators()).anyMatch(TenantIdGeneration.class::isInstance);
    }
}
