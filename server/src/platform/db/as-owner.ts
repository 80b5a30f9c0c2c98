import pg from 'pg'

export type Owner = pg.Client

/** Runs `work` in one transaction as the owner of the schema: for start-up and tools, never for a request. */
export async function asOwner<T>(ownerUrl: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // A broken connection fails the running statement, where it is handled.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await owner.query('begin')
    const result = await work(owner)
    await owner.query('commit')
    return result
  } finally {
    await owner.end()
  }
}
