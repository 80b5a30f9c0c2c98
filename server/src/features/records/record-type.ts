import type { Expression, RawBuilder } from 'kysely'
import type { Permission } from '#domain/permissions.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { ClosingWarning } from '#contract/matter-closing.ts'
import type { RecordTypeContract } from '#contract/record-type.ts'
import type { WebhookRecordName } from '#contract/webhook-events.ts'
import type { PaymentParts } from '../../platform/card-payments/provider.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { LiveEvents } from '../../platform/db/events.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { ResolveTxt, SendOutgoing } from '../../platform/http/outgoing.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { PlanParts } from '../../platform/card-payments/saved-cards.ts'
import type { PdfRenderer } from '../../platform/pdf/renderer.ts'
import type { Signer } from '../../platform/secrets/signer.ts'
import type { ConstraintRefusals } from '../../platform/refusal.ts'
import type { AttachmentOwner } from '../files/public.ts'
import type { FirmEvent } from '../live/public.ts'

/**
 * A type of record: what it adds to the parts of the product that are about records of every type. They read the list of
 * server/src/record-types.ts and know no type. Every part is optional: a type without one does not take part in it.
 */
export interface RecordType {
  /** Its name, permission, and what it adds to the calls about all types. */
  readonly contract?: RecordTypeContract
  readonly routes?: readonly AddRoutes[]
  /** What a broken constraint of its tables means. */
  readonly constraints?: ConstraintRefusals
  /** Files are attached to its records. */
  readonly attachments?: AttachmentOwner
  /** How the audit trail shows its tables. */
  readonly tables: readonly AuditedTable[]
  readonly bin?: RecordBin
  /** Its section of the global search; called only for a person with the permission. */
  readonly search?: (tx: FirmTx, text: string, context: FirmContext) => Promise<readonly object[]>
  /** A warning for a person who is about to close a matter; its code is one of the contract's `closingWarnings`. */
  readonly closingWarning?: (context: FirmContext, matterId: string) => Promise<ClosingWarning | undefined>
  /** What the pages of a matter and a client show of it; called only for a person with the permission. */
  readonly overview?: (context: FirmContext, page: MatterOrClient) => Promise<OverviewPart>
  /** What the dashboard shows of it; called only for a person with the permission. */
  readonly dashboard?: DashboardParts
}

export interface DashboardParts {
  /** The `figures` of its contract. */
  readonly figures?: (context: FirmContext, reader: DashboardReader) => Promise<Readonly<Record<string, unknown>>>
  /** The `matterFigures` of its contract, by matter; a matter that is not named has none. */
  readonly matterFigures?: (
    context: FirmContext,
    matterIds: readonly string[],
    reader: DashboardReader,
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
  /** The latest day on which each of the matters was worked on, by matter. */
  readonly lastActivity?: (context: FirmContext, matterIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** What waits for the person, under the codes of its contract; what nobody waits for is left out. */
  readonly waiting?: (context: FirmContext, reader: DashboardReader) => Promise<readonly WaitingPart[]>
}

/** Whose dashboard it is, and of which day. */
export interface DashboardReader {
  /** Only the work of this person; undefined for that of the firm. */
  readonly userId: string | undefined
  readonly today: string
  /** The week of today, as the firm's weeks begin. */
  readonly week: { readonly first: string; readonly last: string }
  readonly weekStartsOn: number
  /** The firm's currency. */
  readonly currency: string
}

/** The amount is in minor units of the firm's currency. */
export interface WaitingPart {
  readonly code: string
  readonly count: number
  readonly minor?: bigint
  readonly hours?: number
  readonly oldestOn?: string | null
}

export type AddRoutes = (route: AddRoute, parts: FeatureParts) => void

/** What a feature may need from outside its own folder. */
export interface FeatureParts {
  isDatabaseUp(): Promise<void>
  readonly events: LiveEvents<FirmEvent>
  readonly store: FileStore
  readonly pdf: PdfRenderer
  readonly attachmentOwners: readonly AttachmentOwner[]
  readonly recordTypes: readonly RecordType[]
  /** Where published exchange rates are fetched; undefined where they are not. */
  readonly exchangeRatesUrl: string | undefined
  readonly payments: PaymentParts
  /** Calls addresses that firms typed. */
  readonly outgoing: SendOutgoing
  /** Refuses addresses that may not be called. */
  readonly assertCallable: (address: string) => void
  /** The TXT records of a domain. */
  readonly resolveTxt: ResolveTxt
  /** Signs what leaves as evidence. */
  readonly signer: Signer
  /** How firms pay for this installation. */
  readonly plans: PlanParts
  /** Aborted when the server begins to stop, for answers that would keep it waiting. */
  readonly closing: AbortSignal
}

export interface AuditedTable {
  /** Without the schema, as the audit log has it. */
  readonly name: string
  /** What one row is called: `time entry`. */
  readonly label: string
  /** Under which of the contract's AUDIT_KINDS the trail lists it. */
  readonly kind: string | null
  /** The column with the name of a row, or a query for it. Row security decides: a row that may not be seen has no name. */
  readonly names?: string | ((tx: FirmTx) => Expression<NamedRow>)
  /** Columns whose label is not their name spelled out. */
  readonly columns?: Readonly<Record<string, string>>
  /** Columns that tell a reader nothing. */
  readonly silent?: readonly string[]
  /** Columns whose values are not written as the form of their name says. */
  readonly values?: Readonly<Record<string, (value: string | number) => string>>
  /** Columns with a set of values: under which words a change tells what was given and what was taken. */
  readonly sets?: Readonly<Record<string, readonly [given: string, taken: string]>>
  /** Columns with a list whose places each mean something, as twelve months do: what the places are called. */
  readonly places?: Readonly<Record<string, readonly string[]>>
  /** Needed to see its rows; the permission of the type where it is absent, none where it is null. */
  readonly permission?: Permission | null
  /** For a table that types share: the `kind` of the rows that are of this type. */
  readonly rowKind?: string
  /** Changes of what only belongs to a record are not shown on the pages of a matter and a client. */
  readonly isPart?: boolean
  /** How those pages tell a change of it, in a sentence. */
  readonly activity?: ActivityLabels
  /** A role that sees only its own time sees only its own changes of it on those pages. */
  readonly isPersonal?: boolean
  /** What webhooks tell of its rows. */
  readonly webhook?: WebhookTable
  /** Who may see a change (`event`) of the table, in addition to what holds for every table. */
  readonly visible?: RawBuilder<boolean>
}

/** Which of the contract's WEBHOOK_RECORDS its rows are, and which changes are which event. */
export interface WebhookTable {
  readonly record: WebhookRecordName
  /** The event of a new row; null for none. */
  readonly added: string | null
  /** The event of a change that is none of `states`; null for none. */
  readonly changed: string | null
  /** Events of changes, by column and by its new value as the log has it: `set` and `unset` are any value and none. */
  readonly states?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** For rows that are about a record of another table: that table, and the column with the id of the record. */
  readonly of?: { readonly table: string; readonly column: string }
  /** Of these records, those of which it is true now: an invoice is paid by the last of several payments. */
  readonly among?: (tx: FirmTx, ids: readonly string[]) => Promise<readonly string[]>
}

/** `Expense` **Process server**, 148.00 USD, `added`. */
export interface ActivityLabels {
  /** Before the name; the table's label where it is absent, nothing where it is blank. */
  readonly noun?: string
  /** What a row is called on its matter's own page; `names` where it is absent. */
  readonly names?: (tx: FirmTx) => Expression<NamedRow>
  /** The column of an amount that is told when the row is added. */
  readonly figure?: string
  /** `recorded` instead of `added`, and so on. */
  readonly verbs?: Partial<Readonly<Record<AuditAction, string>>>
  /** Verbs of changes, by column and by its new value as the log has it. */
  readonly states?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Rows that are added together with the matter itself are part of its opening, and not told. */
  readonly comesWithMatter?: boolean
}

export interface NamedRow {
  readonly id: string
  readonly name: string | null
  /** The currency of its amounts, where it has one of its own. */
  readonly currency: string | null
}

export interface RecordBin {
  /** With the schema. */
  readonly table: `app.${string}`
  /** Which of the table's deleted rows are of the type, where not all are. */
  readonly condition?: RawBuilder<boolean>
  /** Why a record cannot be removed for good: constraint `purge_keeps_<bin>`. */
  readonly staysBecause: string
}

/** One matter, or all matters of a client that the person may see. */
export type MatterOrClient = { readonly matterId: string } | { readonly clientId: string }

/** Amounts are in minor units of the firm's currency. */
export interface OverviewPart {
  readonly count?: number
  /** What waits for an invoice. */
  readonly unbilled?: { readonly count: number; readonly minor: bigint; readonly hours?: number }
  /** What is on invoices. */
  readonly billedMinor?: bigint
  readonly invoices?: number
  readonly paidMinor?: bigint
  /** The number of trust deposits, and what is held in trust in each currency, in its minor units. */
  readonly deposits?: number
  readonly held?: readonly { readonly currency: string; readonly minor: bigint }[]
  /** The `figures` of its contract. */
  readonly figures?: Readonly<Record<string, unknown>>
}
