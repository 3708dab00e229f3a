package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    @Test
    @DisplayName("a deadline interrupts its thread, also when it comes before those that are being watched")
    void interruptsEarlierThanTheRest() {
        Deadline late = Deadline.in(Duration.ofHours(1));
        Deadline early = Deadline.in(Duration.ofMillis(20));

        assertThatThrownBy(() -> new CountDownLatch(1).await()).isInstanceOf(InterruptedException.class);
        assertThat(early.isExpired()).isTrue();
        assertThat(late.isExpired()).isFalse();

        early.finish();
        late.finish();
    }

    @Test
    @DisplayName("a deadline that ended in time never interrupts its thread, and ending it twice changes nothing")
    void leavesTheThreadAlone() throws InterruptedException {
        Deadline deadline = Deadline.in(Duration.ofMillis(50));
        deadline.finish();
        deadline.finish();

        Thread.sleep(150);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("the interrupt of a deadline does not outlive it, an interrupt from elsewhere before it does")
    void clearsItsOwnInterrupt() {
        Deadline expired = Deadline.in(Duration.ofNanos(1));
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        expired.finish();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        Deadline running = Deadline.in(Duration.ofHours(1));
        Thread.currentThread().interrupt();
        running.finish();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @DisplayName("a deadline that ran out before its run began interrupts the run's thread at once")
    void interruptsALateBeginning() {
        Deadline deadline = Deadline.ahead(Duration.ofHours(1));
        deadline.expire();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        deadline.bind();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        deadline.finish();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(deadline.isExpired()).isTrue();
    }

    @Test
    @DisplayName("a deadline whose run never began is discarded, one whose run began is left alone")
    void discardsWhatNeverBegan() {
        Deadline unused = Deadline.ahead(Duration.ofMillis(20));
        unused.discard();
        unused.expire();
        assertThat(unused.isExpired() && Thread.currentThread().isInterrupted()).isFalse();

        Deadline running = Deadline.ahead(Duration.ofHours(1));
        running.bind();
        running.discard();
        running.expire();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        running.finish();
    }
}
