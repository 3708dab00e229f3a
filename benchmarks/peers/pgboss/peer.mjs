// node peer.mjs <url> <schema>: reads commands from its input, one per line, and prints a JSON value for each.
import { createInterface } from 'node:readline'
import { PgBoss } from 'pg-boss'

const [, , connectionString, schema] = process.argv
const options = { connectionString, schema }
// While it only sends or fetches, nothing listens to the database.
const boss = new PgBoss(options)
boss.on('error', error => console.error(error.message))
await boss.start()
await boss.createQueue('npm', { notify: true })

const now = () => Math.round(1000 * (performance.timeOrigin + performance.now()))
const payload = n => ({ orderId: `o${n}`, total: 99.99, at: now() })

async function measured (work) {
  const cpu = process.cpuUsage()
  const start = process.hrtime.bigint()
  await work()
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const used = process.cpuUsage(cpu)
  return { seconds, cpu: (used.user + used.system) / 1e6 }
}

const commands = {
  send: (count, batch) => measured(async () => {
    for (let n = 0; n < count; n += batch) {
      if (batch === 1) await boss.send('npm', payload(n))
      else await boss.insert('npm', Array.from({ length: batch }, (_, i) => ({ data: payload(n + i) })))
    }
  }),
  // A loop without the pauses of boss.work(), which waits for its polling interval between two batches.
  drain: (count, batch) => measured(async () => {
    for (let done = 0; done < count;) {
      const jobs = await boss.fetch('npm', { batchSize: batch })
      await boss.complete('npm', jobs.map(job => job.id))
      done += jobs.length
    }
  }),
  async clear () {
    await boss.deleteAllJobs('npm')
  },
  async latency (perSecond, seconds) {
    const delays = []
    const listening = new PgBoss({ ...options, useListenNotify: true })
    listening.on('error', error => console.error(error.message))
    await listening.start()
    await listening.work('npm', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) => {
      delays.push(now() - job.data.at)
    })
    const count = perSecond * seconds
    const start = performance.now()
    for (let n = 0; n < count; n++) {
      const wait = start + n * 1000 / perSecond - performance.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      await boss.send('npm', payload(n))
    }
    await new Promise(resolve => setTimeout(resolve, 1000))
    const left = count - delays.length
    await listening.stop()
    await boss.deleteAllJobs('npm')
    delays.sort((a, b) => a - b)
    const percentile = share => delays[Math.floor(delays.length * share)] / 1000
    return { p50: percentile(0.5), p99: percentile(0.99), left }
  }
}

console.log('"ready"')
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...args] = line.split(' ')
  console.log(JSON.stringify(await commands[command](...args.map(Number)) ?? null))
}
process.exit(0)
