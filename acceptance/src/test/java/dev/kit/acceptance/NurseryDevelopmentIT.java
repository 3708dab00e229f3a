package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@DisplayName("Nursery under mvn kit:dev")
class NurseryDevelopmentIT extends DevelopmentContract {

    NurseryDevelopmentIT() {
        super(new Nursery());
    }

    @Test
    @DisplayName("FC-A2 the pages still come from H2, although the PostgreSQL driver is there")
    void staysOnH2() throws IOException {
        assertThat(Wire.send(running().port(), Ask.get("/plants/3", Ask.HTML))).contains("200", "Japanese maple");
    }

    @Test
    @DisplayName("FC-A6 statements that repeat for each row name the line that reads the rows")
    void namesTheLineOfStatements() throws IOException, InterruptedException {
        Wire.send(running().port(), Ask.get("/api/plants/2", Ask.JSON));
        JsonNode request = running().recorded("/api/plants/2");

        assertThat(request.path("queries"))
                .hasSizeGreaterThan(1)
                .allSatisfy(query -> assertThat(
                                query.path("callSite").path("function").asString(""))
                        .startsWith("com.example.nursery.plant.Plant"));
        assertThat(request.path("responseBody").path("text").asString()).contains("Rosemary");
    }

    @Test
    @DisplayName("FC-A6 an exception of a controller is one exception at its line")
    void namesTheLineOfTheException() throws IOException, InterruptedException {
        Wire.send(running().port(), Ask.get("/oups", Ask.JSON));
        running().recorded("/oups");

        JsonNode exceptions = running().studio("/exceptions?search=greenhouse");
        assertThat(exceptions).isNotEmpty().allSatisfy(exception -> {
            assertThat(exception.path("name").asString()).endsWith("IllegalStateException");
            assertThat(exception.path("at").path("function").asString())
                    .isEqualTo("com.example.nursery.WelcomeController.fail");
        });
        assertThat(running().studio("/exceptions?search=Too%20hot"))
                .allSatisfy(exception ->
                        assertThat(exception.path("name").asString()).endsWith("IllegalStateException"));
    }
}
