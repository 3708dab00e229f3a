package com.example.nursery.plant;

public enum Kind {
    BULB,
    HERB,
    PERENNIAL,
    TREE
}
