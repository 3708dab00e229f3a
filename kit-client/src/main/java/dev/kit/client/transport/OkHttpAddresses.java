package dev.kit.client.transport;

import java.net.URI;
import java.util.concurrent.atomic.AtomicReferenceArray;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A cache of addresses in the form of OkHttp, which parses them again. Each has one slot, which another address may
 * take, so that addresses that are never used again do no harm.
 */
final class OkHttpAddresses {

    private static final int PLACES = 256;

    private final AtomicReferenceArray<@Nullable Known> places = new AtomicReferenceArray<>(PLACES);

    HttpUrl of(URI uri) {
        String text = uri.toString(); // equal addresses may differ in form, and a signature is valid for one
        int place = text.hashCode() & (PLACES - 1);
        Known known = places.get(place);
        if (known != null && known.text.equals(text)) {
            return known.url;
        }
        HttpUrl url = HttpUrl.get(text);
        places.set(place, new Known(text, url));
        return url;
    }

    private record Known(String text, HttpUrl url) {}
}
