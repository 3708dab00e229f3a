// Starts an emulator of SQS and SNS on a free port of the loopback interface, prints the port, and ends with its input.
import { buildApp } from "fauxqs";

const server = buildApp({ logger: false });
console.log(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
process.stdin.resume();
process.stdin.on("end", async () => {
  await server.close();
  process.exit(0);
});
