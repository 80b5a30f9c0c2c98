import { useQuery } from '@tanstack/react-query'
import { ledgerReports } from '#contract/ledger-reports.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'

/** Says so if the nightly check has found the books wrong, and nothing as long as they are right. */
export function LastCheck() {
  const { firm, business } = useCurrentUser()
  const maySee = useCan(ledgerReports.lastCheck)
  const { data } = useQuery({ ...queryFor(ledgerReports.lastCheck, { query: firm }), enabled: maySee })
  if (!data?.checkedAt || data.problems.length === 0) return null
  const [first] = data.problems
  return (
    <InlineNote tone="danger">
      The check of {momentText(data.checkedAt, business.timeZone)} found {data.problems.length} differences in the
      books, the first in {first?.check} {first?.subject}. Nothing was changed. Tell whoever runs the server before you
      post more.
    </InlineNote>
  )
}
