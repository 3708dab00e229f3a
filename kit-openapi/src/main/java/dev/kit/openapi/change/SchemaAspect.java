package dev.kit.openapi.change;

/** An aspect of a schema, with the words for its changes in the names of rules. An empty word never occurs. */
enum SchemaAspect {
    TYPE("type", "narrowed", "widened", "changed"),
    NULL("null", "removed", "added", ""),
    FORMAT("format", "narrowed", "widened", "changed"),
    ENCODING("encoding", "", "", "changed"),
    ENUM("enum", "added", "removed", ""),
    ENUM_VALUE("enum-value", "removed", "added", "replaced"),
    LIMIT("limit", "narrowed", "widened", "changed"),
    PATTERN("pattern", "added", "removed", "changed"),
    MEMBER("member", "added", "removed", "refused"),
    REQUIRED("member", "required", "optional", ""),
    ACCESS("member", "read-only", "", ""),
    OTHER_MEMBERS("other-members", "closed", "opened", ""),
    DEPENDENCY("dependency", "added", "removed", "changed"),
    CONTAINS("contains", "added", "removed", "changed"),
    CONDITION("condition", "added", "removed", "changed"),
    EXCLUSION("exclusion", "added", "removed", "changed"),
    BRANCH("branch", "removed", "added", ""),
    EXACTLY_ONE("branch-choice", "narrowed", "widened", ""),
    DISCRIMINATOR("discriminator", "value-removed", "value-added", "changed");

    private final String word;
    private final String narrower;
    private final String wider;
    private final String other;

    SchemaAspect(String word, String narrower, String wider, String other) {
        this.word = word;
        this.narrower = narrower;
        this.wider = wider;
        this.other = other;
    }

    /** Returns the name of a change, such as {@code limit-narrowed}; empty if there is no such change. */
    String name(ChangeEffect effect) {
        String change = switch (effect) {
            case NARROWER -> narrower;
            case WIDER -> wider;
            case OTHER -> other;
            case NEUTRAL -> "";
        };
        return change.isEmpty() ? "" : word + "-" + change;
    }

    ChangeVerdict verdict(ChangeDirection direction, ChangeEffect effect) {
        if (direction == ChangeDirection.REQUEST) {
            boolean harmless = effect == ChangeEffect.WIDER || (this == MEMBER && effect == ChangeEffect.NARROWER);
            return harmless ? ChangeVerdict.COMPATIBLE : ChangeVerdict.BREAKING;
        }
        // Clients skip members that they do not know.
        if (effect == ChangeEffect.NARROWER || (this == OTHER_MEMBERS && effect == ChangeEffect.WIDER)) {
            return ChangeVerdict.COMPATIBLE;
        }
        boolean value = this == ENUM_VALUE || this == BRANCH || this == DISCRIMINATOR;
        return value && effect == ChangeEffect.WIDER ? ChangeVerdict.RISKY : ChangeVerdict.BREAKING;
    }

    boolean occurs(ChangeDirection direction, ChangeEffect effect) {
        boolean sent = direction == ChangeDirection.REQUEST;
        return !name(effect).isEmpty()
                && (sent || this != ACCESS)
                && (sent || this != MEMBER || effect != ChangeEffect.OTHER);
    }
}
