package dev.kit.constructs.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WorkDeadlineTest {

    private static WorkDeadline begun(Duration limit) {
        WorkDeadline deadline = WorkDeadline.in(limit);
        deadline.begin();
        return deadline;
    }

    @Test
    @DisplayName("a deadline interrupts its thread, also when it comes before those that are being watched")
    void interruptsEarlierThanTheRest() {
        WorkDeadline late = begun(Duration.ofHours(1));
        WorkDeadline early = begun(Duration.ofMillis(20));

        assertThatThrownBy(() -> new CountDownLatch(1).await()).isInstanceOf(InterruptedException.class);
        assertThat(early.isExpired()).isTrue();
        assertThat(late.isExpired()).isFalse();

        early.finish();
        late.finish();
    }

    @Test
    @DisplayName("a deadline that ended in time never interrupts its thread, and ending it twice changes nothing")
    void leavesTheThreadAlone() throws InterruptedException {
        WorkDeadline deadline = begun(Duration.ofMillis(50));
        deadline.finish();
        deadline.finish();

        Thread.sleep(150);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("the interrupt of a deadline does not outlive it, an interrupt from elsewhere before it does")
    void clearsItsOwnInterrupt() {
        WorkDeadline expired = begun(Duration.ofNanos(1));
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        expired.finish();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        WorkDeadline running = begun(Duration.ofHours(1));
        Thread.currentThread().interrupt();
        running.finish();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @DisplayName("a deadline that ran out before its run began interrupts the run's thread at once")
    void interruptsALateBeginning() {
        WorkDeadline deadline = WorkDeadline.in(Duration.ofHours(1));
        deadline.expire();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        deadline.begin();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        deadline.finish();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(deadline.isExpired()).isTrue();
    }

    @Test
    @DisplayName("a deadline whose run never began is discarded, one whose run began is left alone")
    void discardsWhatNeverBegan() {
        WorkDeadline unused = WorkDeadline.in(Duration.ofHours(1));
        unused.discard();
        assertThat(unused.expire()).isFalse();
        assertThat(unused.isExpired()).isFalse();

        WorkDeadline running = WorkDeadline.in(Duration.ofHours(1));
        running.begin();
        running.discard();
        running.expire();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        running.finish();
    }

    @Test
    @DisplayName("the time that is left is counted from now, and never less than a millisecond")
    void tellsWhatIsLeft() {
        WorkDeadline hour = WorkDeadline.in(Duration.ofHours(1));
        WorkDeadline over = WorkDeadline.in(Duration.ofNanos(1));

        assertThat(hour.remaining()).isBetween(Duration.ofMinutes(55), Duration.ofHours(1));
        assertThat(over.remaining()).isEqualTo(Duration.ofMillis(1));
        hour.discard();
        over.discard();
    }

    @Test
    @DisplayName("a time longer than the clock can compare is a very long one")
    void knowsNoOverflow() {
        WorkDeadline endless = WorkDeadline.in(Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(endless.isExpired()).isFalse();
        assertThat(endless.remaining()).isGreaterThan(Duration.ofDays(365));
        endless.discard();
    }

    @Test
    @DisplayName("a deadline that is over touches no interrupt that comes later, and rings no more")
    void isOverOnce() {
        WorkDeadline deadline = begun(Duration.ofHours(1));
        deadline.expire();
        deadline.finish();
        Thread.currentThread().interrupt();
        deadline.finish();
        assertThat(Thread.interrupted()).isTrue();

        deadline.expire();
        deadline.begin();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("work that ended in time cannot be given up afterwards, work that ended late was not in time")
    void isInTimeOrLate() {
        WorkDeadline inTime = begun(Duration.ofHours(1));
        assertThat(inTime.finish()).isTrue();
        assertThat(inTime.expire()).isFalse();
        assertThat(inTime.finish()).isTrue();

        WorkDeadline givenUp = begun(Duration.ofHours(1));
        assertThat(givenUp.expire()).isTrue();
        assertThat(givenUp.finish()).isFalse();
        assertThat(begun(Duration.ofNanos(1)).finish()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("nothing remembers the deadline of a run that is over, although its time is not")
    void isForgotten() throws InterruptedException {
        ReferenceQueue<WorkDeadline> collected = new ReferenceQueue<>();
        Reference<WorkDeadline> reference = finished(collected);
        Reference<?> found = null;
        for (int attempt = 0; found == null && attempt < 50; attempt++) {
            System.gc();
            found = collected.remove(100);
        }

        assertThat(found).isSameAs(reference);
    }

    /** In a method of its own, whose frame is gone when the collector runs. */
    private static Reference<WorkDeadline> finished(ReferenceQueue<WorkDeadline> collected) {
        WorkDeadline deadline = begun(Duration.ofHours(1));
        deadline.finish();
        return new WeakReference<>(deadline, collected);
    }
}
