package dev.kit.acceptance;

import org.junit.jupiter.api.DisplayName;

@DisplayName("Ledger, packaged as it is and with the starter")
class LedgerIT extends TransparencyContract {

    LedgerIT() {
        super(new Ledger());
    }
}
