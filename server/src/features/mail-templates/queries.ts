import { sql, type Insertable } from 'kysely'
import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKind } from '#contract/mail-kinds.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The words of a kind of mail; null where they are those that the product has. */
export const findWords = (tx: FirmTx, kind: MailKind) =>
  tx.selectFrom('app.mail_templates').select(['subject', 'content']).where('kind', '=', kind).executeTakeFirst()

export const selectTemplates = (tx: FirmTx) =>
  tx
    .selectFrom('app.mail_templates as mail')
    .leftJoin('app.members as person', (join) =>
      join.onRef('person.business_id', '=', 'mail.business_id').onRef('person.id', '=', 'mail.updated_by'),
    )
    .select(['mail.kind', 'mail.subject', 'mail.content', 'mail.version', 'mail.updated_at', 'person.full_name'])
    .execute()
export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

export const insertTemplate = (tx: FirmTx, row: Insertable<DB['app.mail_templates']>) =>
  tx
    .insertInto('app.mail_templates')
    .values(row)
    .onConflict((conflict) => conflict.constraint('mail_templates_one_per_kind').doNothing())
    .execute()

export const lockTemplate = (tx: FirmTx, kind: MailKind) =>
  tx
    .selectFrom('app.mail_templates')
    .select(['id', 'version'])
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const findFirmName = async (tx: FirmTx): Promise<string> =>
  (await tx.selectFrom('app.businesses').select('name').executeTakeFirstOrThrow()).name

const LABELS = JSON.stringify(Object.fromEntries(MAIL_KIND_NAMES.map((kind) => [kind, MAIL_KINDS[kind].label])))

/** What the audit trail calls a template. */
export const mailTemplateNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.mail_templates as mail')
    .select([
      'mail.id',
      sql<string>`coalesce(${LABELS}::jsonb ->> mail.kind, mail.kind)`.as('name'),
      sql<string | null>`null::text`.as('currency'),
    ])
