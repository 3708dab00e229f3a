package dev.kit.cli.agreement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Chooses which parts stand together in one type. */
final class Groups {

    private static final int SIZE = 6;

    private Groups() {}

    /** Returns groups in which each part stands once. */
    static List<List<Part>> ofEach(List<Part> parts, Random random) {
        List<Part> open = new ArrayList<>(parts);
        Collections.shuffle(open, random);
        List<List<Part>> groups = new ArrayList<>();
        for (Part part : open) {
            groups.stream()
                    .filter(group -> group.size() < SIZE - 2 && fits(part, group))
                    .findFirst()
                    .orElseGet(() -> {
                        groups.add(new ArrayList<>());
                        return groups.get(groups.size() - 1);
                    })
                    .add(part);
        }
        return groups;
    }

    /** Returns groups in which each part stands with each other one. */
    static List<List<Part>> ofAllPairs(List<Part> parts, Random random) {
        Set<Set<Part>> open = new HashSet<>();
        for (Part one : parts) {
            for (Part other : parts) {
                if (!one.equals(other) && fits(one, List.of(other))) {
                    open.add(Set.of(one, other));
                }
            }
        }
        List<List<Part>> groups = new ArrayList<>();
        List<Part> shuffled = new ArrayList<>(parts);
        while (!open.isEmpty()) {
            Collections.shuffle(shuffled, random);
            groups.add(group(shuffled, open));
        }
        return groups;
    }

    /** Takes in turn the part that is new to most of the others. */
    private static List<Part> group(List<Part> parts, Set<Set<Part>> open) {
        Part first = parts.stream()
                .filter(part -> open.stream().anyMatch(pair -> pair.contains(part)))
                .findFirst()
                .orElseThrow();
        List<Part> group = new ArrayList<>(List.of(first));
        while (group.size() < SIZE) {
            Part best = null;
            long most = 0;
            for (Part part : parts) {
                long fresh = group.contains(part) || !fits(part, group)
                        ? 0
                        : group.stream()
                                .filter(other -> open.contains(Set.of(part, other)))
                                .count();
                if (fresh > most) {
                    best = part;
                    most = fresh;
                }
            }
            if (best == null) {
                break;
            }
            Part chosen = best;
            group.forEach(other -> open.remove(Set.of(chosen, other)));
            group.add(best);
        }
        return group;
    }

    /** Returns whether Jackson can read the part and the others in one record. */
    private static boolean fits(Part part, List<Part> others) {
        return others.stream().noneMatch(other -> isExternal(part) && isUnwrapped(other))
                && others.stream().noneMatch(other -> isUnwrapped(part) && isExternal(other));
    }

    private static boolean isExternal(Part part) {
        return part.has("EXTERNAL_PROPERTY");
    }

    private static boolean isUnwrapped(Part part) {
        return part.has("@JsonUnwrapped");
    }
}
