#!/bin/sh
# Builds the archive, runs it through a local Runtime API and the platform's own client, prints answers and figures.
set -eu
cd "$(dirname "$0")/../.."
${MVN:-./mvnw} -q -B '-P!checks' -Darchive -DskipTests -pl examples/orders-lambda -am package
cd examples/orders-lambda
rm -rf target/orders-lambda
unzip -q target/orders-lambda.zip -d target/orders-lambda
exec java -cp "target/test-classes:$(cat target/class-path)" dev.kit.examples.orders.LocalRun
