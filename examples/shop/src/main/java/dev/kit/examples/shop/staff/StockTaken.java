package dev.kit.examples.shop.staff;

import java.util.List;

/**
 * What a count of the warehouse changed.
 *
 * @param unknown SKUs of the file that the shop does not sell
 */
record StockTaken(int updated, List<String> unknown) {}
