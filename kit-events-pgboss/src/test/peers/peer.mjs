// node peer.mjs <release> <url> <schema> <command> <arguments>: one pg-boss process; prints a JSON value per line.
const [, , release, connectionString, schema, command, ...args] = process.argv

const library = await import(`pg-boss-${release}`)
const PgBoss = library.PgBoss ?? library.default
const listening = args.includes('listen')
const boss = new PgBoss({ connectionString, schema, useListenNotify: listening })
boss.on('error', error => console.error(error.message))

const print = value => console.log(JSON.stringify(value))
const workOptions = { batchSize: 50, pollingIntervalSeconds: listening ? 20 : 0.5 }

/** Prints what arrives in a queue; ends after `count` jobs, or stays if there is no count. */
async function work (queue, count) {
  let left = count
  const done = new Promise(resolve => {
    boss.work(queue, workOptions, async jobs => {
      jobs.forEach(job => print({ id: job.id, data: job.data }))
      left -= jobs.length
      if (left <= 0) resolve()
    })
  })
  print('working')
  await (count === undefined ? new Promise(() => {}) : done)
}

const commands = {
  async create (...queues) {
    for (const queue of queues) await boss.createQueue(queue, { notify: true })
  },
  async send (queue, count) {
    for (let i = 0; i < Number(count); i++) print(await boss.send(queue, { orderId: `n${i}` }))
  },
  /** Sends an event with time, source, tenant, actor and trace, as docs/events-pgboss.md shows it. */
  async sendAs (queue, tenant, actor, traceparent) {
    const headers = { v: 1, time: new Date().toISOString(), source: 'node', tenant, actor: { id: actor, type: 'user' }, traceparent, attributes: { requestId: 'r1' } }
    print(await boss.send(queue, { orderId: 'n0' }, { singletonKey: 'kit:' + JSON.stringify(headers) }))
  },
  async publish (event, count) {
    for (let i = 0; i < Number(count); i++) await boss.publish(event, { orderId: `p${i}` })
  },
  async subscribe (event, queue) {
    await boss.createQueue(queue)
    await boss.subscribe(event, queue)
  },
  async work (queue, count) {
    await work(queue, count === undefined || count === 'listen' ? undefined : Number(count))
  },
  async states (queue, ...ids) {
    for (const id of ids) print((await boss.getJobById(queue, id)).state)
  }
}

try {
  await boss.start()
  print('started')
  await commands[command](...args)
  await boss.stop({ graceful: true, timeout: 5000 })
  process.exit(0)
} catch (error) {
  console.error(error.message)
  process.exit(3)
}
