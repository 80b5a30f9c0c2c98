import type { ActivityEvent, AuditAction, AuditEvent } from '#contract/audit.ts'
import type { ActivityLabels, AuditedTable } from '../records/public.ts'
import type { EventRow } from './queries.ts'

export const VERBS: Readonly<Record<AuditAction, string>> = {
  added: 'added',
  changed: 'changed',
  binned: 'moved to the recycle bin',
  restored: 'restored',
  removed: 'removed',
}

/** Longer texts are not repeated in a sentence. */
const MAX_VALUE = 60
const MAX_CHANGES = 2

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `rate type from Hourly to Flat`. */
function changeText({ field, before, after }: AuditEvent['changes'][number]): string {
  const name = field.charAt(0).toLowerCase() + field.slice(1)
  if ([before, after].some((value) => value !== null && value.length > MAX_VALUE)) return name
  if (before === null) return `${name} set to ${after}`
  return after === null ? `${name} removed` : `${name} from ${before} to ${after}`
}

/** Every field with what it was and what it is, for a reader who has nothing else. */
export const describeChanges = ({ changes }: AuditEvent): string =>
  changes
    .map(({ field, before, after }) => {
      if (before === null) return `${field}: ${after ?? 'nothing'}`
      return `${field}: from ${before} to ${after ?? 'nothing'}`
    })
    .join('; ')

function changesText({ changes }: AuditEvent): string {
  const described = changes.slice(0, MAX_CHANGES).map(changeText).join(', ')
  const more = changes.length - MAX_CHANGES
  return `${described}${more > 0 ? `, and ${more} more` : ''}`
}

/** The verb of a change that has one of its own: an approval, a closing. */
const stateVerb = ({ after }: EventRow, states: ActivityLabels['states'] = {}): string | undefined =>
  Object.entries(states)
    .map(([column, verbs]) => verbs[JSON.stringify(after?.[column])?.replaceAll('"', '') ?? ''])
    .find((verb) => verb !== undefined)

function verbOf(row: EventRow, event: AuditEvent, labels: ActivityLabels | undefined): string {
  const verb = labels?.verbs?.[event.action] ?? VERBS[event.action]
  if (event.action !== 'changed') return verb
  const state = stateVerb(row, labels?.states)
  if (state !== undefined) return state
  const changes = changesText(event)
  return changes === '' ? verb : `${verb}: ${changes}`
}

interface NamedChange {
  readonly table: AuditedTable | undefined
  /** What the row is called on its matter's own page; blank where it has no name. */
  readonly name: string
  /** The amount of a row that is added. */
  readonly figure: string | null
}

/** A change in words, without its person and moment, which stand beside it. */
export function toSentence(
  row: EventRow,
  event: AuditEvent,
  { table, name, figure }: NamedChange,
): ActivityEvent['sentence'] {
  const labels = table?.activity
  const noun = labels?.noun ?? capitalized(event.what)
  const verb = verbOf(row, event, labels)
  const parts = [
    { text: name === '' || noun === '' ? noun : `${noun} `, isStrong: false },
    { text: name, isStrong: true },
    { text: figure === null ? ` ${verb}` : `, ${figure}, ${verb}`, isStrong: false },
  ]
  return parts.filter(({ text }) => text !== '')
}
