import { describe, expect, test } from 'vitest'
import { repository, repositoryRuleNames } from './rules/repository.ts'
import { breach, seenToFire } from './rules/seen-to-fire.ts'
import { accusations, type Breach } from './rules/small-repository.ts'
import { sourceRuleNames, sourceRules } from './rules/source-rules.ts'
import { styleRuleNames, styles } from './rules/styles.ts'

const feature = 'server/src/features'

const sourceBreaches: readonly Breach[] = [
  breach('clock', `${feature}/a/service.ts`, 'export const at = new Date()'),
  breach('clock', 'web/src/features/a/Now.tsx', 'export const Now = () => <p>{Date.now()}</p>'),
  breach('clock', 'domain/src/today.ts', 'export const today = (): string => Date()'),
  breach('fetch', 'web/src/features/a/load.ts', "export const load = () => fetch('/x')"),
  breach(
    'fetch',
    'server/src/platform/remote.ts',
    "export const load = () => globalThis.fetch('https://remote.example')",
  ),
  breach(
    'freshness',
    'web/src/features/a/refresh.ts',
    'export const refresh = (client: QueryClient) => client.invalidateQueries()',
  ),
  breach('environment', 'server/src/platform/mail.ts', 'export const address = process.env.SMTP_URL'),
  breach(
    'query-building',
    `${feature}/b/service.ts`,
    "export const all = (tx: Tx) => tx.selectFrom('app.matters').execute()",
  ),
  breach('query-building', `${feature}/c/service.ts`, 'export const one = (tx: Tx) => sql`select 1`.execute(tx)'),
  breach('query-building', `${feature}/j/service.ts`, "export const one = (pool: Pool) => pool.query('select 1')"),
  breach(
    'query-building',
    'server/src/platform/seal.ts',
    'export const one = (pool: Pool) => pool.query(`\n  update app.seals set at = ${1}`)',
  ),
  breach('raw-sql', `${feature}/k/queries.ts`, 'export const by = (order: string) => sql.raw(order)'),
  breach('raw-path', 'web/src/features/b/link.ts', "export const path = '/api/time-entries'"),
  breach(
    'raw-path',
    'web/src/features/c/link.ts',
    'export const path = (id: string): string => `/api/time-entries/${id}`',
  ),
  breach('hex-colour', 'web/src/features/d/Dot.tsx', "export const Dot = () => <i style={{ color: '#2D4C8C' }} />"),
  breach('hex-colour', 'web/src/features/e/border.ts', "export const border = '1px solid #abc'"),
  breach(
    'money-arithmetic',
    `${feature}/d/service.ts`,
    'export const price = (rateMinor: bigint, hours: bigint): bigint => rateMinor * hours',
  ),
  breach(
    'money-arithmetic',
    'web/src/features/f/share.ts',
    'export const half = (money: Money): bigint => money.minor / 2n',
  ),
  breach(
    'platform-vocabulary',
    'server/src/platform/watch.ts',
    "export const isAbout = (matterId: string): boolean => matterId !== ''",
  ),
  breach('platform-vocabulary', 'server/src/platform/notes.ts', '// Hidden behind a wall.\nexport const hidden = 1'),
  breach(
    'unchecked-cast',
    `${feature}/l/service.ts`,
    'export const firm = (value: object): Firm => value as unknown as Firm',
  ),
  breach(
    'hand-written-row',
    `${feature}/l/queries.ts`,
    'export const rows = sql<{ id: string }>`select id from app.toys`',
  ),
  breach(
    'hand-written-row',
    `${feature}/m/queries.ts`,
    'interface Toy {\n  id: string\n}\nexport const rows = sql<Toy>`select id from app.toys`',
  ),
  breach(
    'record-type-in-central-code',
    `${feature}/search/service.ts`,
    "export const sections = ['matters', 'timeEntries']",
  ),
  breach('record-type-in-central-code', 'contract/src/audit.ts', 'export const expenseKinds = 1'),
  breach('todo-without-issue', `${feature}/e/service.ts`, '// TODO later\nexport const later = 1'),
  breach(
    'suppression-without-reason',
    `${feature}/f/service.ts`,
    '// oxlint-disable-next-line no-console\nexport const quiet = 1',
  ),
]

const sourceInnocents: readonly Breach[] = [
  breach('it is the type itself', `${feature}/expenses/record-type.ts`, "export const noun = 'Expense'"),
  breach('it is the clock', 'server/src/platform/clock.ts', 'export const now = (): Date => new Date()'),
  breach(
    'it converts, it does not ask',
    'domain/src/convert.ts',
    'export const moment = (text: string): Date => new Date(text)',
  ),
  breach('tests make their own time', `${feature}/a/a.test.ts`, 'export const at = new Date()'),
  breach('tools measure', 'tools/measure.ts', 'export const at = [Date.now(), process.env.PORT]'),
  breach('it is the one client', 'web/src/shared/api.ts', "export const call = () => fetch('/api/x')"),
  breach(
    'it is the one download',
    'server/src/platform/http/download.ts',
    "export const load = () => fetch('https://a.example')",
  ),
  breach('it is the one reader', 'server/src/config.ts', 'export const port = process.env.PORT'),
  breach(
    'it holds queries',
    `${feature}/b/queries.ts`,
    "export const all = (tx: Tx) => tx.selectFrom('app.matters').execute()",
  ),
  breach('it is the theme', 'web/src/app/theme/tokens.ts', "export const accent = '#2D4C8C'"),
  breach(
    'a question to a search is no SQL',
    `${feature}/k/service.ts`,
    "export const hits = (index: Index) => index.query('Obi v Ade')",
  ),
  breach('an anchor is no colour', 'web/src/features/g/anchor.ts', "export const anchor = '#section'"),
  breach(
    'a count is no amount',
    `${feature}/g/service.ts`,
    'export const seconds = (minutes: number): number => minutes * 60',
  ),
  breach(
    'it is a module of Node',
    'server/src/platform/pause.ts',
    "import { setTimeout as pause } from 'node:timers/promises'\nexport const wait = pause",
  ),
  breach('tests use features', 'server/src/platform/pause.test.ts', "export const kind = 'invoice'"),
  breach('it names its issue', `${feature}/h/service.ts`, '// TODO(#12): ask the court\nexport const later = 1'),
  breach(
    'it gives its reason',
    `${feature}/i/service.ts`,
    '// oxlint-disable-next-line no-console -- the start has no logger yet\nexport const quiet = 1',
  ),
]

describe('the rules of the house', () => {
  seenToFire(sourceRules, sourceBreaches, sourceInnocents)

  test('have all been seen to fire', () => {
    const proven = new Set(sourceBreaches.map(({ rule }) => rule))
    expect(sourceRuleNames.filter((name) => !proven.has(name))).toEqual([])
  })
})

const styleBreaches: readonly Breach[] = [
  breach('global-sheet', 'web/src/features/a/a.css', 'p {\n  color: inherit;\n}'),
  breach('global-class', 'web/src/app/theme/theme.css', '.part {\n  color: inherit;\n}'),
  breach('unknown-class', 'web/src/features/b/B.tsx', 'export const B = () => <p className="chip" />'),
  breach(
    'unknown-class',
    'web/src/features/b/Open.tsx',
    "export const Open = ({ isOpen }: Props) => <p className={isOpen ? 'open' : undefined} />",
  ),
  breach(
    'unused-class',
    'web/src/features/c/c.module.css',
    '.row {\n  color: inherit;\n}\n.cell > p {\n  gap: 1.5em;\n}',
  ),
]

const styleInnocents: readonly Breach[] = [
  breach('it is a global class', 'web/src/features/a/Part.tsx', 'export const Part = () => <p className="part" />'),
  breach(
    'its sheet has the class',
    'web/src/features/c/C.tsx',
    "import styles from './c.module.css'\nexport const C = () => <p className={styles.row} />",
  ),
  breach(
    'it names a global class',
    'web/src/features/d/d.module.css',
    ':global(.lx-page) > .row:not(:has(.cell)) {\n  margin: 0.5em;\n}',
  ),
  breach(
    'it uses both',
    'web/src/features/d/D.tsx',
    "import dStyles from './d.module.css'\nexport const D = () => <p className={`${dStyles.row} lx-page`}><b className={dStyles.cell} /></p>",
  ),
]

describe('the rules of style sheets', () => {
  seenToFire(styles, styleBreaches, styleInnocents)

  test('have all been seen to fire', () => {
    const proven = new Set(styleBreaches.map(({ rule }) => rule))
    expect(styleRuleNames.filter((name) => !proven.has(name))).toEqual([])
  })
})

const migration = 'db/migrations/20260101T0900_firms.sql'

const repositoryBreaches: readonly Breach[] = [
  breach('machine-path', 'docs/operations.md', 'The data lies in /home/obi/data.'),
  breach('registry-host', 'docs/install.md', 'Install from https://registry.example.org/npm.'),
  breach('registry-host', '.npmrc', 'registry=https://registry.example.org/npm'),
  breach('resolved-address', 'package-lock.json', '{ "resolved": "https://packages.example.org/zod.tgz" }'),
  breach('foreign-word', 'docs/about.md', 'Lorem ipsum dolor.'),
  breach('todo-without-issue', 'docs/later.md', 'TODO describe backups'),
  breach('hex-colour', 'web/src/shared/part.css', '.part {\n  color: #2d4c8c;\n}'),
  breach('migration-name', 'db/migrations/firms.txt', 'select 1;'),
  breach('migration-unsealed', 'db/migrations/20260101T0901_clients.sql', 'select 1;'),
  breach('migration-changed', migration, 'select 2;'),
  breach(
    'function-file',
    'db/functions/one.sql',
    '-- execute: everybody\ncreate or replace function app.two() returns integer language sql as $$ select 2 $$;',
  ),
  breach(
    'function-file',
    'db/functions/open.sql',
    'create or replace function app.open() returns integer language sql as $$ select 1 $$;',
  ),
  breach('decision-name', 'docs/decisions/money.md', 'Money'),
  breach('decision-number', 'docs/decisions/0001-b.md', 'Second'),
]

describe('the repository', () => {
  seenToFire(repository, repositoryBreaches, [
    breach('it is the first of its number', 'docs/decisions/0001-a.md', 'First'),
    breach('a page of the product is no folder of a machine', 'docs/routes.md', 'See web/home/page.'),
    breach('it is the theme', 'web/src/app/theme/theme.css', ':root {\n  --accent: #2d4c8c;\n}'),
    breach('an id is no colour', 'web/src/shared/id.css', '#add {\n  color: inherit;\n}'),
    breach('the seals', 'db/migrations/checksums.json', '{ "20260101T0900_firms.sql": "0" }'),
    breach(
      'it says who may execute it',
      'db/functions/three.sql',
      '-- execute: app_server\ncreate or replace function app.three() returns integer language sql as $$ select 3 $$;',
    ),
  ])

  test('misses a migration that landed and is gone', async () => {
    const accused = await accusations(repository, [
      breach('the seals', 'db/migrations/checksums.json', '{ "20260101T0900_firms.sql": "0" }'),
    ])
    expect(accused.get(migration)).toEqual(['migration-gone'])
  })

  test('finds a migration that creates a function', async () => {
    const file = 'db/migrations/20260101T0902_names.sql'
    const accused = await accusations(repository, [
      breach('', file, 'create or replace function app.one() returns integer language sql as $$ select 1 $$;'),
    ])
    expect(accused.get(file)).toEqual(['migration-unsealed', 'migration-function'])
  })

  test('has been seen to fire for all its rules', () => {
    const proven = new Set([...repositoryBreaches.map(({ rule }) => rule), 'migration-gone', 'migration-function'])
    expect(repositoryRuleNames.filter((name) => !proven.has(name))).toEqual([])
  })
})
