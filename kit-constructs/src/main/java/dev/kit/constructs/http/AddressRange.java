package dev.kit.constructs.http;

import java.math.BigInteger;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** A block of addresses in CIDR notation, such as {@code 10.0.0.0/8}. */
record AddressRange(BigInteger prefix, int bytes, int hostBits) {

    /**
     * Reads a block, or one address.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        InetAddress address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        int bits = address == null ? 0 : address.getAddress().length * 8;
        int length = slash < 0 ? bits : prefixLength(text.substring(slash + 1));
        if (address == null || length < 0 || length > bits) {
            throw new IllegalArgumentException("\"" + text + "\" is not a range of trusted proxies."
                    + " Write an address or a block, such as 10.0.0.0/8 or 2001:db8::/32.");
        }
        int hostBits = bits - length;
        return new AddressRange(number(address).shiftRight(hostBits), bits / 8, hostBits);
    }

    boolean contains(@Nullable InetAddress address) {
        return address != null
                && address.getAddress().length == bytes
                && number(address).shiftRight(hostBits).equals(prefix);
    }

    private static int prefixLength(String text) {
        return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
    }

    private static BigInteger number(InetAddress address) {
        return new BigInteger(1, address.getAddress());
    }
}
