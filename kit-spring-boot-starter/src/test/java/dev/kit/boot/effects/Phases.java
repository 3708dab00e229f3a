package dev.kit.boot.effects;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;

/** Listeners of an application, one for each phase. */
class Phases {

    record Before(Nesting nesting) {}

    record After(Nesting nesting) {}

    record Undone(Nesting nesting) {}

    private final ObjectProvider<NestingPlayer> player;

    Phases(ObjectProvider<NestingPlayer> player) {
        this.player = player;
    }

    @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
    public void before(Before phase) {
        play(phase.nesting());
    }

    @TransactionalEventListener(phase = TransactionPhase.AFTER_COMMIT)
    public void after(After phase) {
        play(phase.nesting());
    }

    @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
    public void undone(Undone phase) {
        play(phase.nesting());
    }

    private void play(Nesting nesting) {
        try {
            player.getObject().playParts(nesting);
        } catch (Exception e) {
            // Spring takes its own exceptions for those of the commit that the listener is part of.
            throw new NestingPlayer.Thrown(e);
        }
    }
}
