package dev.kit.constructs.events.pgboss;

final class PgBoss12Test extends PgBossPeerContract {

    PgBoss12Test() {
        super(12);
    }
}
