import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { RecordedChecks } from '../conflicts/public.ts'
import { MoneyStrip } from './MoneyStrip.tsx'
import { LatestActivity, NextCourtDate, PeoplePanel } from './Panels.tsx'
import type { File, FileOverview } from './queries.ts'
import pageStyles from '../../shared/ui/page/page.module.css'

interface Props {
  file: File
  overview: UseQueryResult<FileOverview>
  /** The address of a tab. */
  href: (tab: string) => string
  /** The cell of the budget; a client has none. */
  budget?: { onEdit?: (() => void) | undefined } | undefined
  /** At the side, above the court date and the people. */
  details: ReactNode
  /** At the side, below the conflict checks. */
  merges?: ReactNode
  /** Above the latest activity. */
  work: ReactNode
  /** Below the latest activity. */
  children: ReactNode
}

/** The first tab of a matter or client: its figures, what was done last, and what is known about it. */
export function Overview({ file, overview, href, budget, details, merges, work, children }: Props) {
  const { data, isError } = overview
  const aside = (
    <>
      {details}
      {data && <NextCourtDate next={data.nextCourtDate} {...(file.kind === 'matter' && { matterId: file.id })} />}
      {data && <PeoplePanel people={data.people} />}
      <RecordedChecks checked={file} />
      {merges}
    </>
  )
  return (
    <div className={pageStyles.recordForm}>
      {isError && !data ? (
        <LoadError title="The figures did not load" text="" onRetry={() => void overview.refetch()} />
      ) : (
        <MoneyStrip label={`Figures of this ${file.kind}`} overview={data} href={href} budget={budget} />
      )}
      <SideBySide aside={aside}>
        {work}
        <LatestActivity file={file} href={href('activity')} />
        {children}
      </SideBySide>
    </div>
  )
}
