package com.example.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.client.test.KitClientTest;
import dev.kit.mock.MockServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@KitClientTest
@Import(CallerApplication.Catalogue.class)
class CatalogueTest {
    @Test
    void asksOnce(@Autowired CallerApplication.Catalogue catalogue, @Autowired MockServer shop) {
        assertThat(catalogue.products()).isEqualTo(catalogue.products());
        assertThat(shop.calls()).hasSize(1);
    }
}
