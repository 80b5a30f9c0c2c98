import { describe, expect, test } from 'vitest'
import { importRules } from './rules/import-rules.ts'
import { imports } from './rules/imports.ts'
import { breach, seenToFire } from './rules/seen-to-fire.ts'
import type { Breach } from './rules/small-repository.ts'

const feature = 'server/src/features'

const importBreaches: readonly Breach[] = [
  breach(
    'domain-knows-nobody',
    'domain/src/reads-file.ts',
    "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
  ),
  breach(
    'domain-knows-nobody',
    'domain/src/reads-contract.ts',
    "import { Day } from '#contract/day.ts'\nexport const day = Day",
  ),
  breach(
    'domain-knows-nobody',
    'domain/src/reads-schemas.ts',
    "import { Day } from '#schemas/day.ts'\nexport const day = Day",
  ),
  breach('domain-knows-nobody', 'domain/src/reads-zod.ts', "import { z } from 'zod'\nexport const text = z.string()"),
  breach(
    'contract-knows-domain-and-zod',
    'contract/src/kysely.ts',
    "import type { Kysely } from 'kysely'\nexport type Base = Kysely<object>",
  ),
  breach(
    'contract-knows-domain-and-zod',
    'contract/src/server.ts',
    "import { port } from '../../server/src/config.ts'\nexport const a = port",
  ),
  breach(
    'server-and-web-never-meet',
    'server/src/platform/page.ts',
    "import { Page } from '../../../web/src/shared/Page.tsx'\nexport const page = Page",
  ),
  breach(
    'server-and-web-never-meet',
    'web/src/shared/port.ts',
    "import type { port } from '../../../server/src/config.ts'\nexport type Port = typeof port",
  ),
  breach('web-without-node', 'web/src/shared/files.ts', "import { join } from 'node:path'\nexport const under = join"),
  breach(
    'product-without-workshop',
    `${feature}/demo/service.ts`,
    "import { firm } from '../../../../db/demo/firm.ts'\nexport const demo = firm",
  ),
  breach(
    'product-without-workshop',
    `${feature}/clients/service.ts`,
    "import { aFirm } from '../../testing/factories.ts'\nexport const firm = aFirm",
  ),
  breach(
    'layers',
    'server/src/platform/knows-feature.ts',
    "import { list } from '../features/matters/public.ts'\nexport const all = list",
  ),
  breach('layers', `${feature}/courts/service.ts`, "import { app } from '../../app.ts'\nexport const mine = app"),
  breach(
    'layers',
    'server/src/platform/settings.ts',
    "import { port } from '../config.ts'\nexport const settings = port",
  ),
  breach('layers', 'server/src/app.ts', "import { start } from './main.ts'\nexport const again = start"),
  breach(
    'layers',
    'web/src/shared/knows-feature.ts',
    "import { matters } from '../features/matters/public.ts'\nexport const all = matters",
  ),
  breach(
    'layers',
    'web/src/shared/knows-records.ts',
    "import { recordTypes } from '../record-types.ts'\nexport const all = recordTypes",
  ),
  breach(
    'layers',
    'web/src/features/courts/CourtsPage.tsx',
    "import { router } from '../../app/router.tsx'\nexport const mine = router",
  ),
  breach(
    'features-meet-at-public',
    `${feature}/invoices/service.ts`,
    "import { find } from '../matters/queries.ts'\nexport const matter = find",
  ),
  breach(
    'features-meet-at-public',
    'web/src/features/invoices/Page.tsx',
    "import { matters } from '../matters/table.tsx'\nexport const rows = matters",
  ),
  breach(
    'routes-never-query',
    `${feature}/tasks/routes.ts`,
    "import { find } from './queries.ts'\nexport const route = find",
  ),
  breach(
    'routes-never-query',
    `${feature}/notes/routes.ts`,
    "import type { Kysely } from 'kysely'\nexport type Base = Kysely<object>",
  ),
  breach(
    'routes-never-query',
    `${feature}/lists/column.routes.ts`,
    "import { find } from './column.queries.ts'\nexport const route = find",
  ),
  breach('kysely-in-queries', `${feature}/budgets/service.ts`, "import { sql } from 'kysely'\nexport const one = sql"),
  breach('pg-in-platform-db', 'server/src/platform/session.ts', "import type pg from 'pg'\nexport type Pool = pg.Pool"),
  breach('no-cycles', 'domain/src/ring-a.ts', "import { b } from './ring-b.ts'\nexport const a = (): number => b()"),
  breach('no-barrels', 'web/src/shared/index.ts', 'export const title = 1'),
  breach('no-barrels', 'domain/src/everything.ts', "export * from './money.ts'\nexport const more = 1"),
  breach('no-barrels', 'contract/src/handed-on.ts', "export { Day } from './day.ts'"),
]

const importInnocents: readonly Breach[] = [
  breach(
    'the domain may know itself',
    'domain/src/rates.ts',
    "import { money } from './money.ts'\nexport const rate = money",
  ),
  breach(
    'a test of the domain may read reference data',
    'domain/src/rates.test.ts',
    "import { readFileSync } from 'node:fs'\nimport { test } from 'vitest'\ntest('x', () => readFileSync('x'))",
  ),
  breach(
    'the contract may know domain and zod',
    'contract/src/day.ts',
    "import { z } from 'zod'\nimport { money } from '#domain/money.ts'\nexport const Day = z.literal(money)",
  ),
  breach('it is the table of contents', 'contract/src/index.ts', "export * from './day.ts'"),
  breach(
    'a feature may know another by public.ts',
    `${feature}/events/service.ts`,
    "import { list } from '../matters/public.ts'\nimport { Day } from '#contract/day.ts'\nexport const both = [list, Day]",
  ),
  breach('public.ts hands on', `${feature}/matters/public.ts`, "export { list } from './service.ts'"),
  breach(
    'a service may name the type',
    `${feature}/holidays/service.ts`,
    "import type { Kysely } from 'kysely'\nexport type Base = Kysely<object>",
  ),
  breach('it is queries.ts', `${feature}/tasks/queries.ts`, "import { sql } from 'kysely'\nexport const find = sql"),
  breach(
    'it is a queries file',
    `${feature}/lists/column.queries.ts`,
    "import { sql } from 'kysely'\nexport const find = sql",
  ),
  breach(
    'it is platform/db',
    'server/src/platform/db/pool.ts',
    "import pg from 'pg'\nimport { sql } from 'kysely'\nexport const both = [pg, sql]",
  ),
  breach(
    'tests use the factories',
    `${feature}/tasks/tasks.test.ts`,
    "import { aFirm } from '../../testing/factories.ts'\nexport const firm = aFirm",
  ),
  breach(
    'the demo firm is data and its loader',
    'server/src/demo/load.ts',
    "import { firm } from '../../../db/demo/firm.ts'\nexport const demo = firm",
  ),
  breach(
    'the app knows all features',
    'web/src/app/router.tsx',
    "import { matters } from '../features/matters/route.ts'\nexport const router = matters",
  ),
]

describe('the import rules', () => {
  seenToFire(
    imports,
    [
      ...importBreaches,
      breach(
        'no-cycles',
        'web/src/shared/Ring.tsx',
        "export const load = () => import('./RingWindow.tsx')\nexport type Props = object",
      ),
      breach('no-cycles', 'server/src/platform/ring-a.ts', "import type { B } from './ring-b.ts'\nexport type A = B"),
    ],
    [
      ...importInnocents,
      breach(
        'the ring is named once',
        'domain/src/ring-b.ts',
        "import { a } from './ring-a.ts'\nexport const b = (): number => a()",
      ),
      breach(
        'the ring through import() is named once',
        'web/src/shared/RingWindow.tsx',
        "import type { Props } from './Ring.tsx'\nexport const Window = (props: Props) => props",
      ),
      breach(
        'the ring of types is named once',
        'server/src/platform/ring-b.ts',
        "import type { A } from './ring-a.ts'\nexport type B = A",
      ),
    ],
  )

  test('have all been seen to fire', () => {
    const proven = new Set(importBreaches.map(({ rule }) => rule))
    expect(
      [...importRules.map(({ name }) => name), 'no-cycles', 'no-barrels'].filter((name) => !proven.has(name)),
    ).toEqual([])
  })
})
