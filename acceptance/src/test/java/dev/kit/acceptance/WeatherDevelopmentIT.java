package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Weather under mvn kit:dev")
class WeatherDevelopmentIT extends DevelopmentContract {

    WeatherDevelopmentIT() {
        super(new Weather());
    }

    @Test
    @DisplayName("FC-A8 with a context path the printed address has it once")
    void printsTheContextPath() {
        assertThat(running().output()).containsPattern("studio +http://localhost:\\d+/weather/__studio\\s");
    }

    @Test
    @DisplayName("FC-A3 an exception that an advice caught is shown where the controller threw it")
    void showsTheCaughtException() throws IOException, InterruptedException {
        Wire.send(running().port(), Ask.get("/weather/stations/broken", Ask.JSON));
        running().recorded("/weather/stations/broken");

        assertThat(running().studio("/exceptions?search=sensor"))
                .isNotEmpty()
                .allSatisfy(exception -> assertThat(
                                exception.path("at").path("function").asString())
                        .isEqualTo("com.example.weather.StationController.broken"));
    }

    @Test
    @DisplayName("FC-A5 the advice answers unknown paths, beside the studio too")
    void adviceStillAnswers() throws IOException {
        assertThat(Wire.send(running().port(), Ask.get("/weather/nothing", Ask.JSON)))
                .startsWith("HTTP/1.1 404")
                .contains("Sorry: NoResourceFoundException");
    }
}
