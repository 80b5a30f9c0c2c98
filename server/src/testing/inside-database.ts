import pg from 'pg'
import { createPool } from '../platform/db/database.ts'
import { urlOfRole } from '../platform/db/roles.ts'
import { connectForTool } from '../platform/db/tool-connection.ts'
import type { FactoryParts } from './factories.ts'

export type InsideDatabase = FactoryParts & { readonly ownerUrl: string }

/** Looks into the database that a running server has open, for a moment. */
export async function insideDatabase<T>(
  dataDir: string,
  clock: FactoryParts['clock'],
  work: (parts: InsideDatabase) => Promise<T>,
): Promise<T> {
  const { ownerUrl } = await connectForTool({ databaseUrl: undefined, dataDir })
  const pool = createPool(urlOfRole(ownerUrl, 'app_server'), 1)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work({ app: { pool }, database: { owner }, clock, ownerUrl })
  } finally {
    await owner.end()
    await pool.end()
  }
}
