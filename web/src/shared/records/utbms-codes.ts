import { utbms } from '#contract/utbms.ts'
import type { Data } from '#contract/endpoint.ts'
import { isCodeFor, type CodeUse } from '#domain/utbms.ts'
import type { Firm } from '../firm-of.ts'
import { queryFor } from '../query.ts'
import type { Option } from '../ui/fields/options.ts'

export const codesQuery = (firm: Firm) => ({
  ...queryFor(utbms.codes, { query: firm }),
  staleTime: Infinity,
  meta: { staysFresh: true } as const,
})

type Codes = Data<typeof utbms.codes>

/** The codes that work may carry, of one set of tasks where it is known. */
export const codeOptions = (codes: Codes, use: CodeUse, set?: string | null): readonly Option[] =>
  codes
    .filter((code) => isCodeFor(use, code) && (!set || code.set === set))
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
