import type { TestProject } from 'vitest/node'
import { onServer, remakeTemplate, startServer, TEMPLATE } from './postgres.ts'

/** One PostgreSQL for the whole run (DATABASE_URL's, else the embedded one), with a migrated template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const templateUrl = await remakeTemplate(server.ownerUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await onServer(server.ownerUrl, (client) => client.query(`drop database if exists ${TEMPLATE} with (force)`))
    await server.stop()
  }
}
