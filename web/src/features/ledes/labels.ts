import { LEDES_FORMATS, LEDES_LABELS, TIMEKEEPER_CLASSES } from '#domain/ledes-fields.ts'
import { TASK_SETS } from '#domain/utbms.ts'
import type { Option } from '../../shared/ui/fields/options.ts'

export const formatOptions: readonly Option[] = LEDES_FORMATS.map((value) => ({ value, label: LEDES_LABELS[value] }))

const CLASS_NAMES: Readonly<Record<string, string>> = {
  PARTNR: 'Partner',
  ASSOC: 'Associate',
  OFCOUN: 'Of counsel',
  STFATT: 'Staff attorney',
  CTRPTR: 'Contract partner',
  PARALG: 'Paralegal',
  LGLAST: 'Legal assistant',
  TRANEE: 'Trainee',
  CONSLT: 'Consultant',
  EXPERT: 'Expert',
}

export const classText = (code: string): string => (CLASS_NAMES[code] ? `${CLASS_NAMES[code]} (${code})` : code)
export const classOptions: readonly Option[] = TIMEKEEPER_CLASSES.map((value) => ({ value, label: classText(value) }))

export const taskSetOptions = (none: string): readonly Option[] => [
  { value: '', label: none },
  ...TASK_SETS.map((value) => ({ value, label: value })),
]
