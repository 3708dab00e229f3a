package dev.kit.constructs;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A file in memory. */
@SuppressWarnings("ArrayRecordComponent") // copied before, never changed or compared
record UploadedBytes(String fileName, @Nullable String contentType, byte[] content) implements Upload {

    @Override
    public long size() {
        return content.length;
    }

    @Override
    public InputStream open() {
        return new ByteArrayInputStream(content);
    }
}
