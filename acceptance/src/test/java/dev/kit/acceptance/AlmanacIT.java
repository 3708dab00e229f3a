package dev.kit.acceptance;

import org.junit.jupiter.api.DisplayName;

@DisplayName("Almanac, packaged as it is and with the starter")
class AlmanacIT extends TransparencyContract {

    AlmanacIT() {
        super(new Almanac());
    }
}
