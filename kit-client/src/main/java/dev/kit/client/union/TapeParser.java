package dev.kit.client.union;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.Version;
import tools.jackson.core.base.ParserMinimalBase;
import tools.jackson.core.io.NumberInput;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.core.util.SimpleStreamReadContext;
import tools.jackson.databind.DeserializationContext;

/** Parses a tape, in which nested unions can look ahead. Not thread-safe. */
final class TapeParser extends ParserMinimalBase {

    private final Tape tape;
    private final Lookahead lookahead;
    private final Version version;
    private final TokenStreamLocation location;
    private SimpleStreamReadContext context = SimpleStreamReadContext.createRootContext(null);
    private int at = -1;

    private TapeParser(Tape tape, JsonParser source, TokenStreamLocation location, DeserializationContext context) {
        super(context);
        this.tape = tape;
        this.lookahead = new Lookahead(tape, context);
        this.version = source.version();
        this.location = location;
    }

    /** Copies the current value of {@code source} and positions the parser at its first token. */
    static TapeParser copy(JsonParser source, DeserializationContext context) {
        TokenStreamLocation location = source.currentTokenLocation();
        TapeParser parser = new TapeParser(Tape.copy(source), source, location, context);
        parser.nextToken();
        return parser;
    }

    Lookahead lookahead() {
        return lookahead;
    }

    /** Returns the position of the current token on the tape. */
    int position() {
        return at;
    }

    @Override
    public @Nullable JsonToken nextToken() {
        if (at + 1 >= tape.size()) {
            return _updateTokenToNull();
        }
        JsonToken token = tape.token(++at);
        switch (token) {
            case START_OBJECT -> context = context.createChildObjectContext(-1, -1);
            case START_ARRAY -> context = context.createChildArrayContext(-1, -1);
            case END_OBJECT, END_ARRAY -> context = context.clearAndGetParent();
            case PROPERTY_NAME -> context.setCurrentName((String) tape.value(at));
            default -> context.valueRead();
        }
        return _updateToken(token);
    }

    @Override
    public JsonParser skipChildren() {
        if (tape.token(at).isStructStart() && at < tape.end(at)) {
            at = tape.end(at);
            context = context.clearAndGetParent();
            _updateToken(tape.token(at));
        }
        return this;
    }

    @Override
    public @Nullable String currentName() {
        boolean opened = _currToken == JsonToken.START_OBJECT || _currToken == JsonToken.START_ARRAY;
        SimpleStreamReadContext parent = context.getParent();
        return opened && parent != null ? parent.currentName() : context.currentName();
    }

    @Override
    public String getString() {
        return tape.text(at);
    }

    @Override
    public char[] getStringCharacters() {
        return getString().toCharArray();
    }

    @Override
    public int getStringLength() {
        return getString().length();
    }

    @Override
    public int getStringOffset() {
        return 0;
    }

    @Override
    public boolean hasStringCharacters() {
        return false;
    }

    @Override
    public @Nullable Object getEmbeddedObject() {
        return tape.value(at);
    }

    @Override
    public byte[] getBinaryValue(Base64Variant variant) {
        if (tape.value(at) instanceof byte[] bytes) {
            return bytes;
        }
        ByteArrayBuilder decoded = new ByteArrayBuilder();
        _decodeBase64(getString(), decoded, variant);
        return decoded.toByteArray();
    }

    @Override
    public boolean isNaN() {
        return tape.value(at) instanceof Double value && !Double.isFinite(value);
    }

    @Override
    public Object getNumberValueDeferred() {
        return number();
    }

    @Override
    public Number getNumberValue() {
        return number() instanceof Number number ? number : getDoubleValue();
    }

    @Override
    public NumberType getNumberType() {
        Object value = tape.value(at);
        return value instanceof Integer
                ? NumberType.INT
                : value instanceof Long
                        ? NumberType.LONG
                        : value instanceof BigInteger
                                ? NumberType.BIG_INTEGER
                                : value instanceof BigDecimal ? NumberType.BIG_DECIMAL : NumberType.DOUBLE;
    }

    @Override
    public int getIntValue() {
        long value = getLongValue();
        if (value != (int) value) {
            _reportOverflowInt(getString());
        }
        return (int) value;
    }

    @Override
    public long getLongValue() {
        Object value = number();
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        BigInteger whole = getBigIntegerValue();
        if (whole.bitLength() > Long.SIZE - 1) {
            _reportOverflowLong(getString());
        }
        return whole.longValue();
    }

    @Override
    public BigInteger getBigIntegerValue() {
        Object value = number();
        if (value instanceof BigInteger whole) {
            return whole;
        }
        BigDecimal decimal = getDecimalValue();
        streamReadConstraints().validateBigIntegerScale(decimal.scale());
        return decimal.toBigInteger();
    }

    @Override
    public float getFloatValue() {
        return number() instanceof Number number ? number.floatValue() : NumberInput.parseFloat(getString(), true);
    }

    @Override
    public double getDoubleValue() {
        return number() instanceof Number number ? number.doubleValue() : NumberInput.parseDouble(getString(), true);
    }

    @Override
    public BigDecimal getDecimalValue() {
        return number() instanceof BigDecimal decimal ? decimal : NumberInput.parseBigDecimal(getString(), true);
    }

    private Object number() {
        Object value = tape.value(at);
        if (value == null || !tape.token(at).isNumeric()) {
            throw _constructNotNumericType(_currToken, NR_UNKNOWN);
        }
        return value;
    }

    @Override
    public TokenStreamContext streamReadContext() {
        return context;
    }

    @Override
    public @Nullable Object currentValue() {
        return context.currentValue();
    }

    @Override
    public void assignCurrentValue(@Nullable Object value) {
        context.assignCurrentValue(value);
    }

    @Override
    public TokenStreamLocation currentTokenLocation() {
        return location;
    }

    @Override
    public TokenStreamLocation currentLocation() {
        return location;
    }

    @Override
    public @Nullable Object streamReadInputSource() {
        return null;
    }

    @Override
    public Version version() {
        return version;
    }

    @Override
    protected void _closeInput() {
        at = tape.size();
    }

    @Override
    protected void _releaseBuffers() {
        _currToken = null;
    }

    @Override
    protected void _handleEOF() {
        throw _constructReadException("The value has ended.");
    }
}
