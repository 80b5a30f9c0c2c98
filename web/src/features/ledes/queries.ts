import { utbms } from '#contract/utbms.ts'
import type { Data } from '#contract/endpoint.ts'
import { isCodeFor, type CodeUse } from '#domain/utbms.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'
import type { Option } from '../../shared/ui/fields/options.ts'

export const codesQuery = (firm: Firm) => ({
  ...queryFor(utbms.codes, { query: firm }),
  staleTime: Infinity,
  meta: { staysFresh: true } as const,
})

type Codes = Data<typeof utbms.codes>

/** The codes that a line may carry, with none first. */
export const codeOptions = (codes: Codes, use: CodeUse): readonly Option[] => [
  { value: '', label: 'None' },
  ...codes.filter((code) => isCodeFor(use, code)).map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
]
