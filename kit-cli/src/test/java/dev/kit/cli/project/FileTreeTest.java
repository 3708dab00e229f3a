package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

    @TempDir
    private Path root;

    @BeforeEach
    void create() throws IOException {
        Files.createDirectories(root.resolve("b/c"));
        Files.createDirectories(root.resolve("dir.txt"));
        for (String name : new String[] {"b/c/z.txt", "b/y.md", "a.txt"}) {
            Files.writeString(root.resolve(name), name);
        }
    }

    @Test
    @DisplayName("files of all depths are found by their endings, sorted, without directories of such a name")
    void files() throws IOException {
        assertThat(FileTree.files(root, ".txt")).containsExactly(root.resolve("a.txt"), root.resolve("b/c/z.txt"));
        assertThat(FileTree.files(root, ".txt", ".md")).hasSize(3);
        assertThat(FileTree.files(root)).hasSize(3);
        assertThat(FileTree.files(root.resolve("none"))).isEmpty();
    }

    @Test
    @DisplayName("files of the directory itself are found, and links to files are files")
    void children() throws IOException {
        Files.createSymbolicLink(root.resolve("link.txt"), root.resolve("b/c/z.txt"));
        Files.createSymbolicLink(root.resolve("loop.txt"), root);
        assertThat(FileTree.children(root, ".txt")).containsExactly(root.resolve("a.txt"), root.resolve("link.txt"));
        assertThat(FileTree.children(root.resolve("none"))).isEmpty();
    }

    @Test
    @DisplayName("the way upwards begins with the directory and ends with the root")
    void upwards() {
        assertThat(FileTree.upwards(root)).startsWith(root, root.getParent()).endsWith(root.getRoot());
    }

    @Test
    @DisplayName("a tree is deleted with its content; one that is not there is no error")
    void deletes() throws IOException {
        FileTree.delete(root.resolve("b"));
        FileTree.delete(root.resolve("b"));
        assertThat(root.resolve("b")).doesNotExist();
        assertThat(root.resolve("a.txt")).exists();
    }
}
