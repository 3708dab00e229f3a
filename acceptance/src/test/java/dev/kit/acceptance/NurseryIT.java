package dev.kit.acceptance;

import org.junit.jupiter.api.DisplayName;

@DisplayName("Nursery, packaged as it is and with the starter")
class NurseryIT extends TransparencyContract {

    NurseryIT() {
        super(new Nursery());
    }
}
