package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.EnvironmentName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The local addresses on which requests are accepted.
 *
 * @param addresses one address, or both loopback addresses
 */
record HostChoice(List<InetAddress> addresses) {

    /** The property for the host. The option {@code --host} sets its environment variable. */
    static final String PROPERTY = "kit.dev.host";

    static final String VARIABLE = EnvironmentName.of(PROPERTY);

    private static final String EVERYWHERE = "0.0.0.0";

    private static final byte[] LOOPBACK_4 = {127, 0, 0, 1};

    private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /** Copies the addresses. */
    HostChoice {
        addresses = List.copyOf(addresses);
    }

    /** Returns the host that is configured for {@code kit dev}. */
    static Optional<String> given(ProjectSettings settings) {
        return settings.properties().find(PROPERTY);
    }

    /** Returns the host for {@code kit dev}, else the application's address, else loopback. */
    static HostChoice of(ProjectSettings settings) throws IOException {
        Optional<String> host = given(settings).or(() -> settings.properties().find("server.address"));
        return host.isEmpty() ? new HostChoice(loopback()) : named(host.get().strip());
    }

    static HostChoice named(String host) throws IOException {
        if (host.equalsIgnoreCase("localhost")) {
            return new HostChoice(loopback());
        }
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (IOException e) {
            throw foreign(host).causedBy(e);
        }
        if (!address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && NetworkInterface.getByInetAddress(address) == null) {
            throw foreign(host);
        }
        return new HostChoice(List.of(address));
    }

    /** Returns whether only local clients can connect. */
    boolean isLocal() {
        return addresses.stream().allMatch(InetAddress::isLoopbackAddress);
    }

    /** Returns the host for printed addresses. */
    String name() {
        boolean plain = addresses.size() > 1 || addresses.get(0).isAnyLocalAddress();
        return plain ? "localhost" : literal();
    }

    /** Returns the host for local programs to connect to. */
    String number() {
        return addresses.get(0).isAnyLocalAddress() ? "127.0.0.1" : literal();
    }

    /** Returns a hint on opening the port to other machines; empty if it is open. */
    Optional<String> hint() {
        return isLocal()
                ? Optional.of("Only this machine can connect; --host " + EVERYWHERE + " opens the port to containers,"
                        + " WSL and phones.")
                : Optional.empty();
    }

    /** Returns the loopback addresses: 127.0.0.1, and ::1 if the machine has IPv6. Node.js tries ::1 first. */
    private static List<InetAddress> loopback() throws IOException {
        List<InetAddress> addresses = new ArrayList<>(List.of(InetAddress.getByAddress(LOOPBACK_4)));
        InetAddress six = InetAddress.getByAddress(LOOPBACK_6);
        if (!Boolean.getBoolean("java.net.preferIPv4Stack") && NetworkInterface.getByInetAddress(six) != null) {
            addresses.add(six);
        }
        return addresses;
    }

    private String literal() {
        String address = addresses.get(0).getHostAddress();
        return address.contains(":") ? '[' + address + ']' : address;
    }

    private static CliException foreign(String host) {
        return CliException.config(
                "\"" + host + "\" is no address of this machine.",
                null,
                "Set --host, kit.dev.host or server.address to one, or to " + EVERYWHERE + " for all.");
    }
}
