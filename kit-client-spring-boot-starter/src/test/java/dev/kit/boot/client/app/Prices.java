package dev.kit.boot.client.app;

/** A component that calls the shop. */
public final class Prices {

    private final ShopClient shop;

    Prices(ShopClient shop) {
        this.shop = shop;
    }

    public String product() {
        return shop.cache().fetch(ShopClient.PRODUCT).name();
    }
}
