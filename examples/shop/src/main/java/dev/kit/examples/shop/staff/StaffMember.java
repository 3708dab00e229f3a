package dev.kit.examples.shop.staff;

/** Someone who works for the shop. */
record StaffMember(Role role) {

    enum Role {
        /** Changes products. */
        MANAGER,
        /** Reads figures. */
        AUDITOR
    }

    boolean is(Role wanted) {
        return role == wanted;
    }
}
