package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.EnvironmentName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The addresses of this machine that requests come in at.
 *
 * @param addresses one, or both loopback addresses
 */
record HostChoice(List<InetAddress> addresses) {

    /** The setting; the option {@code --host} is the variable of that name. */
    static final String PROPERTY = "kit.dev.host";

    static final String VARIABLE = EnvironmentName.of(PROPERTY);

    private static final String EVERYWHERE = "0.0.0.0";

    private static final byte[] LOOPBACK_4 = {127, 0, 0, 1};

    private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /** Keeps a private copy. */
    HostChoice {
        addresses = List.copyOf(addresses);
    }

    /** The host that was set for {@code kit dev}. */
    static Optional<String> given(Map<String, String> environment, ProjectSettings settings) {
        return find(PROPERTY, environment, settings).or(() -> settings.config().find(PROPERTY));
    }

    /** The host for {@code kit dev}, else the application's address, else this machine alone. */
    static HostChoice of(Map<String, String> environment, ProjectSettings settings) throws IOException {
        Optional<String> host = given(environment, settings).or(() -> find("server.address", environment, settings));
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

    /** Returns whether only this machine can connect. */
    boolean isLocal() {
        return addresses.stream().allMatch(InetAddress::isLoopbackAddress);
    }

    /** The host in the addresses that are printed. */
    String name() {
        boolean plain = addresses.size() > 1 || addresses.get(0).isAnyLocalAddress();
        return plain ? "localhost" : literal();
    }

    /** The host that programs of this machine connect to. */
    String number() {
        return addresses.get(0).isAnyLocalAddress() ? "127.0.0.1" : literal();
    }

    /** Returns the advice on opening the port to other machines; empty when it is open. */
    Optional<String> hint() {
        return isLocal()
                ? Optional.of("Only this machine can connect; --host " + EVERYWHERE + " opens the port to containers,"
                        + " WSL and phones.")
                : Optional.empty();
    }

    /** Node.js tries the second first; a machine without IPv6 has the first alone. */
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

    private static Optional<String> find(String property, Map<String, String> environment, ProjectSettings settings) {
        return Optional.ofNullable(environment.get(EnvironmentName.of(property)))
                .or(() -> settings.spring().find(property))
                .filter(value -> !value.isBlank());
    }

    private static CliException foreign(String host) {
        return CliException.config(
                "\"" + host + "\" is no address of this machine.",
                null,
                "Set --host, kit.dev.host or server.address to one, or to " + EVERYWHERE + " for all.");
    }
}
