package dev.kit.envkit.credentials;

/** A side of a merge, as git names them. */
public enum MergeSide {
    /** The side above {@code =======}: the branch that was checked out. */
    OURS,
    /** The side below: the branch or the commit that came in. */
    THEIRS
}
