package dev.kit.cli.application;

/** A description with the common facts of a construct. */
public interface Described {

    /** Returns the common facts. */
    ConstructDescription construct();
}
