package dev.kit.examples.shop.staff;

import dev.kit.constructs.endpoints.FailureMapping;
import dev.kit.constructs.endpoints.FailureStatus;

/** A line of a stock list that cannot be read. It knows nothing of HTTP; {@link #MAPPING} does. */
final class MalformedStockListException extends RuntimeException {

    static final FailureMapping<MalformedStockListException> MAPPING = FailureMapping.of(
                    MalformedStockListException.class,
                    FailureStatus.BadRequest,
                    "A line of the file is not `sku,stock`.")
            .detail(MalformedStockListException::getMessage);

    MalformedStockListException(int line) {
        super("Line " + line + " of the file is not \"sku,stock\".");
    }
}
