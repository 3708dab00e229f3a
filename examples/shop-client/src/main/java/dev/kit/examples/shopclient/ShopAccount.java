package dev.kit.examples.shopclient;

import dev.kit.client.CallOption;
import dev.kit.examples.shopclient.api.Auth;
import dev.kit.examples.shopclient.api.LoginForm;
import dev.kit.examples.shopclient.api.Shop;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** This service's customer account at the shop. */
@Component
final class ShopAccount {

    private final Shop shop;
    private final LoginForm credentials;

    ShopAccount(Shop shop, @Value("${shop.email}") String email, @Value("${shop.password}") String password) {
        this.shop = shop;
        this.credentials = new LoginForm(email, password);
    }

    /** A fresh session, to be sent with each call. */
    CallOption session() {
        String cookie = shop.fetcher()
                .exchange(Auth.LOGIN, credentials)
                .cookie("session")
                .orElseThrow(() -> new IllegalStateException("The shop set no session cookie."));
        return CallOption.cookie("session", cookie);
    }
}
