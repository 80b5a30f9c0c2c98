import activityTypes from '../../reference/activity-types.json' with { type: 'json' }
import pools from '../../reference/demo-pools.json' with { type: 'json' }

export type Narrative = {
  readonly text: string
  readonly suits: 'contentious' | 'other' | 'any'
  readonly activities: readonly Activity[]
  readonly freeActivities: readonly Activity[]
}

export type Activity = { readonly id: number; readonly name: string }

const timeActivities: readonly Activity[] = activityTypes
  .filter(({ appliesTo }) => appliesTo === 'time')
  .map(({ id, activityType }) => ({ id, name: activityType }))

function activity(name: string): Activity {
  const found = timeActivities.find((candidate) => candidate.name === name)
  if (!found) throw new RangeError(`No activity type for time is called ${name}`)
  return found
}

type Kind = readonly [suits: Narrative['suits'], activities: readonly string[], freeActivities?: readonly string[]]

/** The kind of work of each text of the pool, so that entries make sense. Free work is pro bono by default. */
const kinds: Readonly<Record<string, Kind>> = {
  'Attending at court for mention': ['contentious', ['Court appearance', 'Travel']],
  'Preparing written address': ['contentious', ['Hearing preparation', 'Drafting - pleadings']],
  'Drafting statement of claim': ['contentious', ['Drafting - pleadings']],
  'Reviewing agreement and marking up': ['other', ['Document review', 'Drafting - agreement', 'Due diligence review']],
  'Call with client on next steps': ['any', ['Client call'], ['Business development', 'Client call']],
  'Email to opposing counsel': ['contentious', ['Drafting - correspondence', 'Correspondence with third party']],
  'Research on limitation period': ['contentious', ['Legal research'], ['Training and CPD', 'Legal research']],
  'Meeting with client at their office': ['any', ['Client meeting', 'Travel'], ['Business development']],
  'Preparing board resolutions': ['other', ['Drafting - agreement', 'Trademark or company filing']],
  'Reviewing disclosure documents': ['any', ['Document review', 'Due diligence review']],
  'Drafting legal opinion': ['any', ['Drafting - legal opinion']],
  'Settlement discussions': ['contentious', ['Negotiation', 'Call with opposing counsel']],
  'Filing processes at the registry': ['any', ['Filing at registry'], ['Administration']],
  'Preparing witness statement': ['contentious', ['Witness interview', 'Hearing preparation']],
  'Internal strategy meeting': [
    'any',
    ['Case strategy and planning', 'Internal conference'],
    ['Administration', 'Internal conference'],
  ],
}

export const narratives: readonly Narrative[] = pools.timeNarratives.map((text) => {
  const kind = kinds[text]
  if (!kind) throw new RangeError(`No activity is known for: ${text}`)
  const [suits, names, freeNames = ['Pro bono work']] = kind
  return { text, suits, activities: names.map(activity), freeActivities: freeNames.map(activity) }
})
