package dev.kit.boot.effects;

import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/** Beans of an application, one for each propagation. */
class Propagations {

    @FunctionalInterface
    interface Body {

        /** Returns whether to commit, in as far as it depends on this bean. */
        boolean run() throws Exception;
    }

    @Transactional
    public void required(Body body) throws Exception {
        play(body);
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void requiresNew(Body body) throws Exception {
        play(body);
    }

    @Transactional(propagation = Propagation.NESTED)
    public void nested(Body body) throws Exception {
        play(body);
    }

    @Transactional(propagation = Propagation.NOT_SUPPORTED)
    public void notSupported(Body body) throws Exception {
        play(body);
    }

    private static void play(Body body) throws Exception {
        if (!body.run()) {
            TransactionAspectSupport.currentTransactionStatus().setRollbackOnly();
        }
    }
}
