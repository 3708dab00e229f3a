#!/bin/bash
# Compares whole servers over loopback: CPU seconds for 1,000 validated orders, and orders per second.
#
#   benchmarks/servers.sh            about 20 minutes
#   benchmarks/servers.sh --quick    about 6 minutes, for a first look
#   benchmarks/servers.sh kit controller javalin    only these
#
# Needs wrk. All servers run at once but only one is asked at a time; they take turns, so that whatever else the
# machine does meets every one alike.
set -euo pipefail
cd "$(dirname "$0")/.."

warm=40 slice=5 longest=120 rounds=5 round=10
if [ "${1:-}" = --quick ]; then
    warm=25 longest=40 rounds=3 round=5
    shift
fi
names=("${@:-}")
[ -n "${names[0]}" ] || names=(controller routerFunction kit javalin quarkus quarkusLoop)
mvn=${MVN:-./mvnw}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
logs=benchmarks/target/servers
path="/shops/7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4/orders?express=true"
declare -A pid url warmed

build() {
    $mvn -q -B '-P!checks' -pl benchmarks -am compile dependency:build-classpath -Dmdep.outputFile=target/classpath
    mkdir -p "$logs"
    $mvn -q -B -f benchmarks/peers/javalin/pom.xml compile dependency:build-classpath -Dmdep.outputFile=target/classpath ||
        echo "Javalin cannot be built and is left out." >&2
    $mvn -q -B -f benchmarks/peers/quarkus/pom.xml package -DskipTests ||
        echo "Quarkus cannot be built and is left out." >&2
}

# boot NAME CLASS PORT
boot() {
    run "$1" "$3" -cp "benchmarks/target/classes:$(tr : '\n' <benchmarks/target/classpath | grep -v /spring-boot-devtools- | paste -sd : -)" "dev.kit.benchmarks.boot.$2" \
        --server.port="$3" --server.address=127.0.0.1 --logging.level.root=error --spring.main.banner-mode=off \
        --kit.studio.enabled=false
}

# run NAME PORT JAVA-ARGUMENTS: the same heap and collector for all
run() {
    local name=$1 port=$2
    shift 2
    "$java" -Xms512m -Xmx512m -XX:+UseG1GC -Dslf4j.internal.verbosity=ERROR "$@" >"$logs/$name.log" 2>&1 &
    pid[$name]=$!
    url[$name]="http://127.0.0.1:$port"
}

start() {
    case $1 in
        controller) boot controller ControllerApplication 18081 ;;
        routerFunction) boot routerFunction RouterApplication 18082 ;;
        kit) boot kit KitApplication 18083 ;;
        javalin)
            run javalin 18084 -cp "benchmarks/peers/javalin/target/classes:$(cat benchmarks/peers/javalin/target/classpath)" \
                dev.kit.benchmarks.peers.JavalinServer 18084
            ;;
        quarkus) quarkus quarkus 18085 ;;
        quarkusLoop) quarkus quarkusLoop 18086 && url[quarkusLoop]+=/loop ;;
        *) echo "There is no server \"$1\"." >&2 && exit 2 ;;
    esac
}

quarkus() {
    run "$1" "$2" -Dquarkus.http.host=127.0.0.1 -Dquarkus.http.port="$2" -Dquarkus.log.level=ERROR \
        -jar benchmarks/peers/quarkus/target/quarkus-app/quarkus-run.jar
}

# Waits for one correct answer and one refusal.
await() {
    local name=$1 target=${url[$1]}$path answer refusal
    for _ in $(seq 120); do
        answer=$(curl -s -w ' %{http_code}' -H 'Content-Type: application/json' \
            -d '{"customer":"Ada Lovelace","sku":"KB-102-DE","quantity":7}' "$target" || true)
        [[ $answer == *'"quantity":7'*'"express":true'*' 201' ]] && break
        kill -0 "${pid[$name]}" 2>/dev/null || break
        sleep 0.5
    done
    refusal=$(curl -s -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' \
        -d '{"customer":"","sku":"KB-102-DE","quantity":0}' "$target" || true)
    if [[ $answer != *' 201' || ! $refusal =~ ^4(00|22)$ ]]; then
        echo "$name answers \"$answer\" and $refusal to a wrong order; see $logs/$name.log. It is left out." >&2
        return 1
    fi
}

ticks() { awk '{ sub(/.*\) /, ""); print $12 + $13 }' "/proc/${pid[$1]}/stat"; }

# ask NAME SECONDS prints: CPU seconds for 1,000 orders, orders per second
ask() {
    local before after report
    before=$(ticks "$1")
    report=$(wrk -t1 -c16 -d"$2s" -s benchmarks/order.lua "${url[$1]}$path")
    after=$(ticks "$1")
    if grep -q 'Non-2xx' <<<"$report"; then
        echo "$1 refuses orders under load." >&2
        return 1
    fi
    awk -v ticks=$((after - before)) -v hertz="$(getconf CLK_TCK)" '
        /requests in/ { orders = $1 }
        /^Requests\/sec/ { rate = $2 }
        END { printf "%.5f %.0f\n", ticks / hertz / orders * 1000, rate }' <<<"$report"
}

# Until two slices in a row differ by less than 3 %, and not before everything is compiled.
warm_up() {
    local spent=0 last=0 now
    while [ $spent -lt $longest ]; do
        now=$(ask "$1" $slice)
        now=${now% *}
        spent=$((spent + slice))
        if [ $spent -ge $warm ] && awk -v a="$last" -v b="$now" 'BEGIN { exit !(a / b < 1.03 && b / a < 1.03) }'; then
            break
        fi
        last=$now
    done
    warmed[$1]=$spent
}

median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

stop() { [ ${#pid[@]} -eq 0 ] || kill "${pid[@]}" 2>/dev/null || true; }
trap stop EXIT

build
served=()
for name in "${names[@]}"; do
    start "$name"
    if await "$name"; then served+=("$name"); fi
done
for name in "${served[@]}"; do
    warm_up "$name"
    echo "$name is warm after ${warmed[$name]} s." >&2
    : >"$logs/$name.figures"
done
for _ in $(seq $rounds); do
    for name in "${served[@]}"; do
        ask "$name" $round >>"$logs/$name.figures"
    done
done

printf '\n%-16s %16s %8s %12s\n' "validated order" "CPU s per 1,000" x "orders/s"
yardstick=""
for name in "${served[@]}"; do
    cpu=$(cut -d' ' -f1 "$logs/$name.figures" | median)
    rate=$(cut -d' ' -f2 "$logs/$name.figures" | median)
    yardstick=${yardstick:-$cpu}
    awk -v name="$name" -v cpu="$cpu" -v rate="$rate" -v first="$yardstick" \
        'BEGIN { printf "%-16s %16.4f %8.2f %12.0f\n", name, cpu, cpu / first, rate }'
done
