#!/usr/bin/env bash
# From an empty directory to a sealed jar and an archive for AWS Lambda, with every step that a new user takes.
#
#   from-nothing.sh DIRECTORY VERSION
#
# DIRECTORY is made, or emptied. VERSION is that of Kit. Needs mvn, java, git, curl, unzip and psql on the PATH, and a
# PostgreSQL on 127.0.0.1:5432 that trusts the user postgres. The first step that does not show what it must ends the script.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
version=$2
role=kit_from_nothing
password=plain-password-4711
token=plain-token-0815
port=${SERVER_PORT:-8080}
started=

say() { printf '\n==> %s (%s s)\n' "$*" "$SECONDS"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
kit() { local goal=$1; shift; mvn "kit:$goal" "-Dkit.arguments=$*"; }
sql() { psql -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -U postgres -At "$@"; }
drop() { sql -c "drop database if exists $role with (force)" -c "drop role if exists $role"; }

# shows FILE TEXT...: the file has every text.
shows() {
  local file=$1 text
  shift
  for text in "$@"; do
    grep -qF -- "$text" "$file" || { cat "$file"; fail "\"$text\" is not in $file"; }
  done
}

# eventually TEXT COMMAND...: the command prints the text within two minutes.
eventually() {
  local text=$1 answer=
  shift
  for _ in $(seq 1 240); do
    answer=$("$@" 2>&1) && [[ $answer == *"$text"* ]] && { echo "$answer"; return 0; }
    sleep 0.5
  done
  [ -z "$started" ] || cat "$place/$started.log"
  fail "$* answered \"$answer\" instead of \"$text\""
}

# start NAME COMMAND...: runs it behind the script, with its output in NAME.log.
start() {
  started=$1
  shift
  "$@" >"$place/$started.log" 2>&1 </dev/null &
  process=$!
}

end() {
  kill "$process"
  wait "$process" || true
  process=
}

finish() {
  [ -z "${process:-}" ] || kill "$process" 2>/dev/null || true
  wait
  drop
}

add_note() {
  curl -sS -X POST "localhost:$port/notes" -H 'Content-Type: application/json' -d "{\"text\":\"$1\"}"
}

rm -rf "$1"
mkdir -p "$1"
cd "$1"
place=$PWD
export KIT_HOME="$place/home" SERVER_PORT=$port
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@localhost GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@localhost
drop
trap finish EXIT

say "kit init"
mvn "dev.kit:kit-cli:$version:init" "-Dkit.arguments='Mein Lädchen' --with events,lambda,client" >init.log
shows init.log "Next:"
cd "Mein Lädchen"

say "Its tests"
mvn test >"$place/test.log" || { cat "$place/test.log"; fail "The tests of a new application"; }
shows "$place/test.log" "Tests run: 4, Failures: 0, Errors: 0, Skipped: 0"

say "kit init once more"
kit init >"$place/again.log"
shows "$place/again.log" "Nothing to do"

say "kit:dev, and an edit"
start dev mvn kit:dev
eventually '"text":"  Tea  "' add_note "  Tea  "
notes=$(find src/main -name Notes.java)
sed -i 's/ctx\.body()\.text()/ctx.body().text().strip()/' "$notes"
eventually '"text":"Tea"' add_note "  Tea  "
end

say "secrets:init"
sql -c "create role $role login password '$password'" -c "create database $role owner $role"
kit secrets-init --stage production --project from-nothing >"$place/secrets.log"
cat >"$place/plain.env" <<PLAIN
DATABASE_URL=postgresql://$role:$password@127.0.0.1:5432/$role
JDBC_URL=jdbc:postgresql://127.0.0.1:5432/$role?user=$role&password=$password
DEPLOY_TOKEN=$token
PLAIN
kit secrets-import "'$place/plain.env' --stage production" >>"$place/secrets.log"
kit secrets-init --stage other --project from-nothing >>"$place/secrets.log"
key=$(cat "$KIT_HOME/keys/from-nothing/production.key")
other=$(cat "$KIT_HOME/keys/from-nothing/other.key")
id_of() { sed -n 's/.*"keyId"[^"]*"\([^"]*\)".*/\1/p' ".kit/secrets/$1.json" | head -1; }

say "kit build --stage production"
kit build --stage production --skip-tests >"$place/build.log"
shows "$place/build.log" "Found 1 endpoint, 0 functions, 0 crons, 1 subscriber" "Sealed in: stage production, 3 names, key $(id_of production)"
jar=target/mein-laedchen.jar

say "java -jar with the key"
start with-key env "KIT_MASTER_KEY=$key" java -jar "$jar"
eventually '"text":"Tea"' add_note "Tea"
curl -fsS "localhost:$port/health" >/dev/null
curl -fsS "localhost:$port/ready" >/dev/null
end

say "java -jar without the key"
start without-key env "DATABASE_URL=postgresql://$role:$password@127.0.0.1:5432/$role" java -jar "$jar"
eventually '"text":"Coffee"' add_note "Coffee"
end
[ "$(grep -c 'WARN.*KIT_MASTER_KEY' "$place/without-key.log")" = 1 ] || { cat "$place/without-key.log"; fail "One warning"; }

say "java -jar with a wrong key"
if KIT_MASTER_KEY=$other timeout 120 java -jar "$jar" >"$place/wrong-key.log" 2>&1; then
  fail "The application started with a wrong key"
fi
shows "$place/wrong-key.log" "$(id_of production)" "$(id_of other)"

say "The same application on AWS Lambda"
cp "$jar" "$place/server.jar"
kit build --provider aws-lambda --stage production --skip-tests >"$place/archive.log"
shows "$place/archive.log" ".kit/aws/template.yaml"
cmp "$jar" "$place/server.jar" || fail "The archive replaced the jar of the server"
archive=target/mein-laedchen-lambda.zip
unzip -q "$archive" -d "$place/archive"
mvn -q dependency:build-classpath -Dmdep.includeScope=test "-Dmdep.outputFile=$place/class-path"
handler=$(find .kit/aws-lambda -name AddNote.java | sed 's|.*/\(com/.*\)\.java|\1|; s|/|.|g')
# invoke LOG VARIABLE=VALUE...: runs the handler once with these variables.
invoke() {
  local log=$place/$1
  shift
  env "$@" java -cp "$(cat "$place/class-path")" "$here/InvokeArchive.java" "$place/archive/lib" "$handler" \
    src/test/resources/add-note.json >"$log" 2>&1
}
invoke lambda.log "KIT_MASTER_KEY=$key" || { cat "$place/lambda.log"; fail "The archive"; }
shows "$place/lambda.log" '"statusCode":201' "Water the plants"
invoke lambda-without-key.log "JDBC_URL=jdbc:postgresql://127.0.0.1:5432/$role?user=$role&password=$password" ||
  { cat "$place/lambda-without-key.log"; fail "The archive without the key"; }
shows "$place/lambda-without-key.log" '"statusCode":201'
[ "$(grep -c 'WARN.*KIT_MASTER_KEY' "$place/lambda-without-key.log")" = 1 ] ||
  { cat "$place/lambda-without-key.log"; fail "One warning"; }
if invoke lambda-wrong-key.log "KIT_MASTER_KEY=$other"; then fail "The function started with a wrong key"; fi
shows "$place/lambda-wrong-key.log" "$(id_of production)" "$(id_of other)"
[ "$(sql -d "$role" -c "select string_agg(text, ',' order by id) from notes")" = "Tea,Coffee,Water the plants,Water the plants" ] ||
  fail "The notes in the database"

say "No byte of a secret"
mkdir "$place/jar"
unzip -q "$jar" -d "$place/jar" 2>/dev/null || fail "$jar"
find "$place/jar" "$place/archive" -name '*.jar' | while read -r library; do
  unzip -qo "$library" -d "$library.content" 2>/dev/null || fail "$library"
done
found=$(grep -rlaF -e "$password" -e "$token" -e "$key" "$place/jar" "$place/archive" target .kit || true)
[ -z "$found" ] || fail "A secret is in plain text in $found"
sealed=$(grep -rlaF "$(id_of production)" "$place/jar" | wc -l)
[ "$sealed" = 1 ] || fail "The sealed stage is in $sealed files of $jar"

say "Two builds of one commit, in two places"
cp -r . "$place/copy"
rm -rf "$place/copy/target"
(cd "$place/copy" && kit build --stage production --skip-tests >"$place/copy.log")
kit build --stage production --skip-tests >"$place/build.log"
cmp "$jar" "$place/copy/$jar"
unzip -l "$jar" >"$place/sealed-jar.log"
shows "$place/sealed-jar.log" META-INF/kit/credentials.json
(cd "$place/copy" && kit build --provider aws-lambda --stage production --skip-tests >"$place/copy.log")
cmp "$archive" "$place/copy/$archive"

say "mvn package leaves nothing sealed"
mvn -q package -DskipTests
unzip -l "$jar" >"$place/plain-jar.log"
shows "$place/plain-jar.log" BOOT-INF/classes
! grep -qF credentials.json "$place/plain-jar.log" || fail "Sealed credentials in a jar of mvn package"
say "Done"
