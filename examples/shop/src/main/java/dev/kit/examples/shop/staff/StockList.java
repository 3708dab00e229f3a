package dev.kit.examples.shop.staff;

import dev.kit.constructs.Upload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A count of the warehouse: a CSV file with a line {@code sku,stock} for each product. */
record StockList(Upload file) {

    private static final Pattern LINE = Pattern.compile("([A-Z0-9-]{1,40}),(\\d{1,9})");

    /** Stock by SKU. An exception names the first line that is not one. */
    Map<String, Integer> read() throws IOException {
        Map<String, Integer> stock = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                Matcher parts = LINE.matcher(line.strip());
                if (!parts.matches()) {
                    throw new MalformedStockListException(number);
                }
                stock.put(parts.group(1), Integer.parseInt(parts.group(2)));
            }
        }
        return stock;
    }
}
