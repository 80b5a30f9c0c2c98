import path from 'node:path'
import { withConnection } from './as-owner.ts'
import { database, ownerRole, socketUrl, startEmbedded } from './embedded.ts'
import { openDataFolder, openSocketFolder } from './embedded-cluster.ts'

export interface ToolConnection {
  readonly ownerUrl: string
  stop(): Promise<void>
}

/**
 * Connects a tool to the database of these settings: to `databaseUrl`, to the embedded PostgreSQL of a running server, or
 * to an embedded PostgreSQL that is started only for the tool.
 */
export async function connectForTool({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<ToolConnection> {
  const leave = () => Promise.resolve()
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: leave }
  const folder = await openDataFolder(path.resolve(dataDir))
  const ownerUrl = socketUrl(ownerRole, await openSocketFolder(folder), database)
  if (await answers(ownerUrl)) return { ownerUrl, stop: leave }
  return startEmbedded({ dataDir: folder, log: (line) => console.error(line) })
}

const answers = (url: string): Promise<boolean> =>
  withConnection(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
