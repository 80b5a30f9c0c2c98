import pg from 'pg'

export type Owner = pg.Client

/** Runs `work` on a connection of its own: for start-up and tools, never for a request. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A broken connection fails the running statement, where it is handled.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs `work` in one transaction as the owner of the schema. */
export const asOwner = <T>(ownerUrl: string, work: (owner: Owner) => Promise<T>): Promise<T> =>
  withConnection(ownerUrl, async (owner) => {
    await owner.query('begin')
    const result = await work(owner)
    await owner.query('commit')
    return result
  })
