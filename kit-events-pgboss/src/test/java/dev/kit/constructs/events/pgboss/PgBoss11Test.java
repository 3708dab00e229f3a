package dev.kit.constructs.events.pgboss;

final class PgBoss11Test extends PgBossPeerContract {

    PgBoss11Test() {
        super(11);
    }
}
