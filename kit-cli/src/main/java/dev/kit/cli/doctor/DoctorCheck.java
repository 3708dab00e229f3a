package dev.kit.cli.doctor;

import dev.kit.cli.doctor.DoctorFinding.Status;
import java.util.concurrent.Callable;

/**
 * One named check, which only reads.
 *
 * @param name the stable name
 * @param wanted the state that is wanted
 * @param late the verdict if there is no answer in time
 * @param look the examination
 */
record DoctorCheck(String name, String wanted, Status late, Callable<Verdict> look) {

    /** Returns a check of this machine. A busy machine is slow without being wrong. */
    static DoctorCheck local(String name, String wanted, Callable<Verdict> look) {
        return new DoctorCheck(name, wanted, Status.WARNING, look);
    }

    /** Returns a check of a server, which has to answer in time. */
    static DoctorCheck remote(String name, String wanted, Callable<Verdict> look) {
        return new DoctorCheck(name, wanted, Status.FAILURE, look);
    }

    /** Returns a check that needs the answer of another one, which reports the delay. */
    static DoctorCheck dependent(String name, String wanted, Callable<Verdict> look) {
        return new DoctorCheck(name, wanted, Status.SKIPPED, look);
    }
}
