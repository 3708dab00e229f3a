#!/usr/bin/env bash
# Measures kit build, kit init, kit doctor and the start of a built jar beside what Maven and Spring Boot do alone.
#
#   benchmarks/build.sh [PAIRS]
#
# PAIRS of builds and starts run in turns (default 5); medians and ratios are printed. Needs Kit's modules installed, mvn or
# $MVN, their repository in $KIT_REPOSITORY or ~/.m2/repository, and a PostgreSQL on 127.0.0.1:5432 that trusts the user postgres.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
pairs=${1:-5}
mvn=${MVN:-mvn}
version=$(sed -n "s/ *<version>\(.*\)<.version>/\1/p" kit-bom/pom.xml | head -1)
repository=${KIT_REPOSITORY:-$HOME/.m2/repository}
kit_jar=$repository/dev/kit/kit-cli/$version/kit-cli-$version-exec.jar
work=$(mktemp -d)
export KIT_HOME=$work/home
running=
trap '[ -z "$running" ] || kill "$running"; rm -rf "$work"' EXIT

kit() { java -jar "$kit_jar" "$@"; }
median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

# Prints the processor time of a command and its children in seconds; "wall COMMAND" prints the elapsed time.
cpu() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$work/output" 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}
wall() {
  local TIMEFORMAT='%R'
  { time "$@" >"$work/output" 2>&1 || true; } 2>&1
}

row() { printf '%-64s %8.2f %8.2f %8s\n' "$1" "$2" "$3" "$(ratio "$2" "$3")"; }
figure() { printf '%-64s %8.2f\n' "$1" "$2"; }

# Prints the seconds from the start of the JVM to the line in which Spring Boot reports that the application has started.
first_line() {
  local begin=$EPOCHREALTIME
  java -jar "$1" --server.port=0 --spring.main.banner-mode=off >"$work/start.log" 2>&1 &
  running=$!
  until grep -q 'Started ' "$work/start.log"; do
    kill -0 "$running" || { cat "$work/start.log" >&2; exit 1; }
    sleep 0.01
  done
  awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }'
  kill "$running"
  wait "$running" || true
  running=
}

build_of() {
  local directory=$1 name=$2 i
  cd "$directory"
  "$mvn" -q -B -DskipTests package >/dev/null
  kit build --skip-tests >/dev/null 2>&1
  for ((i = 0; i < pairs; i++)); do
    cpu "$mvn" -q -B -DskipTests clean package >>"$work/$name.maven"
    cpu java -jar "$kit_jar" build --skip-tests --maven-options "-q -B clean" >>"$work/$name.kit"
  done
  row "build of $name without tests: kit build, mvn package, CPU s" "$(median <"$work/$name.kit")" "$(median <"$work/$name.maven")"
  cpu "$mvn" -q -B clean package >"$work/$name.maven"
  cpu java -jar "$kit_jar" build --maven-options "-q -B clean" >"$work/$name.kit"
  row "build of $name with its tests, once, CPU s" "$(cat "$work/$name.kit")" "$(cat "$work/$name.maven")"
  cd "$root"
}

printf '%-64s %8s %8s %8s\n' "" "Kit" "other" "ratio"

begin=$EPOCHREALTIME
mkdir "$work/init"
(cd "$work/init" && kit init notes --with events >/dev/null 2>&1)
app=$work/init/notes
(
  cd "$app"
  SERVER_PORT=18091 exec "$mvn" -B kit:dev >"$work/dev.log" 2>&1
) &
running=$!
until curl -fsS -o "$work/answer" -X POST localhost:18091/notes -H 'Content-Type: application/json' -d '{"text":"Tea"}' 2>/dev/null; do
  kill -0 "$running" || { cat "$work/dev.log"; exit 1; }
  sleep 0.1
done
figure "kit init, kit:dev and the first answer, s" "$(awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')"
kill "$running"
wait "$running" || true
running=

build_of "$app" notes
# Outside of this repository, so that Maven takes Kit's modules for libraries, as in any application.
cp -r examples/shop "$work/shop"
rm -rf "$work/shop/target"
build_of "$work/shop" shop

(cd "$app" && "$mvn" -q -B -DskipTests clean package && cp target/notes.jar "$work/maven.jar")
(cd "$app" && kit build --skip-tests >/dev/null 2>&1 && cp target/notes.jar "$work/kit.jar")
database=kit_build_benchmark
psql -q -h 127.0.0.1 -U postgres -c "drop database if exists $database" -c "create database $database" 2>/dev/null
export DATABASE_URL=postgresql://postgres@127.0.0.1:5432/$database
for ((i = 0; i < pairs; i++)); do
  first_line "$work/maven.jar" >>"$work/start.maven"
  first_line "$work/kit.jar" >>"$work/start.kit"
done
row "start of the jar of kit build, of mvn package, s" "$(median <"$work/start.kit")" "$(median <"$work/start.maven")"
unset DATABASE_URL
psql -q -h 127.0.0.1 -U postgres -c "drop database $database"

for ((i = 0; i < pairs; i++)); do
  wall java -jar "$kit_jar" env:check --stage dev --jar "$work/kit.jar" >>"$work/reader"
done 2>/dev/null
figure "reader of the application, with its command, s" "$(median <"$work/reader")"

echo 'EVENT_PUBLISHER_CONNECTION_STRING=rabbitmq://127.0.0.1:1' >"$app/.env"
cd "$app"
for ((i = 0; i < pairs; i++)); do wall java -jar "$kit_jar" doctor >>"$work/doctor"; done
figure "kit doctor with a dead broker, s" "$(median <"$work/doctor")"

cat >"$work/Nothing.java" <<'JAVA'
final class Nothing {
    public static void main(String[] arguments) {}
}
JAVA
javac -d "$work" "$work/Nothing.java"
for ((i = 0; i < 4 * pairs; i++)); do
  wall java -jar "$kit_jar" --help >>"$work/help"
  wall java -cp "$work" Nothing >>"$work/nothing"
done
row "kit --help, an empty main, s" "$(median <"$work/help")" "$(median <"$work/nothing")"
