package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The first sentences of doc comments in main code, which CONTRIBUTING.md describes. */
class JavadocShapeTest {

    private static final int MOST_WORDS = 12;

    private static final Pattern INDIRECT = Pattern.compile("(What|Where|How|Who|Says|Tells|Is told|Whether)\\b.*");

    private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+ [^}]*}");

    @Test
    @DisplayName("the first sentence of public Javadoc has at most twelve words")
    void firstSentencesAreShort() throws IOException {
        assertThat(sentences().stream().filter(sentence -> sentence.visible() && sentence.words() > MOST_WORDS))
                .isEmpty();
    }

    @Test
    @DisplayName("no doc comment begins with an indirect question or a verb of speaking")
    void commentsBeginWithTheirSubject() throws IOException {
        assertThat(sentences().stream()
                        .filter(sentence -> INDIRECT.matcher(sentence.text()).matches()))
                .isEmpty();
    }

    private record Sentence(String place, boolean visible, String text) {

        int words() {
            return INLINE_TAG.matcher(text).replaceAll("x").split(" ", -1).length;
        }

        @Override
        public String toString() {
            return place + ": " + text;
        }
    }

    private static List<Sentence> sentences() throws IOException {
        Path root = Path.of("..").toRealPath();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, problem -> {}, null, null, files.getJavaFileObjectsFromPaths(mainSources(root)));
            List<Sentence> found = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                new Comments(root, DocTrees.instance(task), unit, found).scan(unit, Owner.FILE);
            }
            return found;
        }
    }

    private static List<Path> mainSources(Path root) throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            modules.filter(module -> root.relativize(module).toString().startsWith("kit-"))
                    .map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .forEach(directory -> addSources(directory, sources));
        }
        return sources;
    }

    private static void addSources(Path directory, List<Path> sources) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The type that a member belongs to: members of interfaces are public without the word. */
    private record Owner(boolean visible, boolean opensMembers) {

        static final Owner FILE = new Owner(true, false);

        boolean shows(ModifiersTree modifiers) {
            return visible
                    && (modifiers.getFlags().contains(Modifier.PUBLIC)
                            || modifiers.getFlags().contains(Modifier.PROTECTED)
                            || (opensMembers && !modifiers.getFlags().contains(Modifier.PRIVATE)));
        }
    }

    private static final class Comments extends TreePathScanner<@Nullable Void, Owner> {

        private final Path root;
        private final DocTrees trees;
        private final CompilationUnitTree unit;
        private final List<Sentence> found;

        Comments(Path root, DocTrees trees, CompilationUnitTree unit, List<Sentence> found) {
            this.root = root;
            this.trees = trees;
            this.unit = unit;
            this.found = found;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, Owner owner) {
            boolean visible = owner.shows(type.getModifiers());
            read(type, visible);
            boolean opens = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
            return super.visitClass(type, new Owner(visible, opens));
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, Owner owner) {
            read(method, owner.shows(method.getModifiers()));
            return null;
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, Owner owner) {
            if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
                read(variable, owner.shows(variable.getModifiers()));
            }
            return null;
        }

        private void read(Tree tree, boolean visible) {
            var comment = trees.getDocCommentTree(getCurrentPath());
            if (comment == null || comment.getFirstSentence().isEmpty()) {
                return;
            }
            String text =
                    comment.getFirstSentence().stream().map(Object::toString).collect(Collectors.joining());
            long line =
                    unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
            Path file = root.relativize(Path.of(unit.getSourceFile().getName()));
            found.add(new Sentence(file + ":" + line, visible, text.strip().replaceAll("\\s+", " ")));
        }
    }
}
