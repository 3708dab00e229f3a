package dev.kit.acceptance;

import org.junit.jupiter.api.DisplayName;

@DisplayName("Weather, packaged as it is and with the starter")
class WeatherIT extends TransparencyContract {

    WeatherIT() {
        super(new Weather());
    }
}
