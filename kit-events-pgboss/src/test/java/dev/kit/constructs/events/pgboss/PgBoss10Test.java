package dev.kit.constructs.events.pgboss;

final class PgBoss10Test extends PgBossPeerContract {

    PgBoss10Test() {
        super(10);
    }
}
