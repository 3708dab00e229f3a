#!/bin/sh
# Compiles what a benchmark needs and runs it: benchmarks/run.sh NAME [arguments]; see docs/benchmarks.md
set -eu
cd "$(dirname "$0")/.."
case "${1:-}" in
    envkit) main=dev.kit.benchmarks.envkit.EnvkitBenchmark ;;
    dispatch) main=dev.kit.benchmarks.dispatch.DispatchBenchmark ;;
    start) main=dev.kit.benchmarks.start.StartBenchmark ;;
    document) main=dev.kit.benchmarks.start.DocumentBenchmark ;;
    rabbitmq) main=dev.kit.benchmarks.rabbitmq.RabbitBenchmark ;;
    sqs) main=dev.kit.benchmarks.sqs.SqsBenchmark ;;
    calls) main=dev.kit.benchmarks.calls.CallBenchmark ;;
    cache) main=dev.kit.benchmarks.calls.CacheBenchmark ;;
    client-spring) main=dev.kit.benchmarks.calls.StarterBenchmark ;;
    unions) main=dev.kit.benchmarks.unions.UnionBenchmark ;;
    rate-limits) main=dev.kit.benchmarks.ratelimit.RateLimitBenchmark ;;
    outbox) main=dev.kit.benchmarks.outbox.OutboxBenchmark ;;
    crons) main=dev.kit.benchmarks.crons.CronBenchmark ;;
    lambda) main=dev.kit.benchmarks.lambda.LambdaBenchmark ;;
    rls) main=dev.kit.benchmarks.rls.RlsBenchmark ;;
    pgboss) main=dev.kit.benchmarks.pgboss.PgBossBenchmark ;;
    capture) main=dev.kit.benchmarks.studio.CaptureCost ;;
    pages) main=dev.kit.benchmarks.studio.DeepPages ;;
    ring) main=dev.kit.benchmarks.studio.RingHeap ;;
    schema) main=dev.kit.benchmarks.studio.ManyTables ;;
    soak) main=dev.kit.benchmarks.studio.Soak ;;
    dev-loop) main=dev.kit.benchmarks.devloop.DevLoopBenchmark ;;
    dashboard) main=dev.kit.benchmarks.studio.Dashboard ;;
    typescript) main=dev.kit.benchmarks.typescript.TypeScriptBenchmark ;;
    *) echo "usage: benchmarks/run.sh envkit|dispatch|start|document|rabbitmq|sqs|lambda|outbox|calls|cache|client-spring|crons|unions|rate-limits|rls|pgboss|capture|pages|ring|schema|soak|dashboard|typescript|dev-loop [arguments]" >&2; exit 2 ;;
esac
if [ "$1" = lambda ]; then
    ${MVN:-./mvnw} -q -B '-P!checks' -Darchive -DskipTests -pl examples/orders-lambda -am package
    rm -rf examples/orders-lambda/target/orders-lambda
    unzip -q examples/orders-lambda/target/orders-lambda.zip -d examples/orders-lambda/target/orders-lambda
    ${MVN:-./mvnw} -q -B -f benchmarks/peers/lambda/pom.xml package
fi
if [ "$1" = typescript ]; then
    ${MVN:-./mvnw} -q -B '-P!checks' -DskipTests -pl kit-cli -am package
fi
shift
modules=benchmarks
if [ "$main" = dev.kit.benchmarks.devloop.DevLoopBenchmark ]; then
    modules=benchmarks,examples/shop
fi
${MVN:-./mvnw} -q -B '-P!checks,!browser-tests' -pl "$modules" -am compile dependency:build-classpath -Dmdep.outputFile=target/classpath
libraries=$(cat benchmarks/target/classpath)
options=
# Devtools would restart the applications of every other benchmark.
case "$main" in
    *.DevLoopBenchmark)
        # JMH's own options begin with a dash too, so that only this one takes properties.
        for word; do
            shift
            case "$word" in -D*) options="$options $word" ;; *) set -- "$@" "$word" ;; esac
        done ;;
    *) libraries=$(printf %s "$libraries" | tr : '\n' | grep -v /spring-boot-devtools- | paste -sd : -) ;;
esac
# shellcheck disable=SC2086 # words, none of which has a blank
exec java $options -cp "benchmarks/target/classes:$libraries" "$main" "$@"
