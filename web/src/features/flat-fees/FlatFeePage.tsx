import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { foreignLines, homeCurrencyOfCharge } from '../../shared/records/charges.tsx'
import { BilledStatus } from '../../shared/records/BilledStatus.tsx'
import { RecordActions } from '../../shared/records/RecordActions.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { DayText, Hours, RateText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { flatFeeDetails } from './record-details.ts'
import { flatFeeQuery } from './queries.ts'
import { feeName, statusOf } from './labels.ts'
import pageStyles from '../../shared/ui/page/page.module.css'

export function FlatFeePage() {
  const { feeId } = useParams({ from: '/firm/billing/flat-fees/$feeId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(flatFeeQuery(firm, feeId))
  const { data: fee } = answer
  if (!fee) {
    return <RecordState what="flat fee" answer={answer} list={{ label: 'All flat fees', href: paths.flatFees() }} />
  }
  return (
    <Page
      title={pageTitle(fee)}
      crumbs={[{ label: 'Flat Fees', href: paths.flatFees() }, { label: fee.matterName ?? 'Flat fee' }]}
      badge={
        fee.billingState === 'onInvoice' ? (
          <BilledStatus kind="expense" status={statusOf(fee)} workId={fee.id} />
        ) : (
          <StatusBadge kind="expense" status={statusOf(fee)} />
        )
      }
      sub={<Facts fee={fee} />}
      actions={
        <RecordActions
          edit={fee.canEdit && paths.editFlatFee(fee.id)}
          deletes={
            fee.canDelete && { details: flatFeeDetails, id: fee.id, name: feeName(fee), leadsTo: paths.flatFees() }
          }
        />
      }
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide aside={<FeePanel fee={fee} />}>
        {pageTitle(fee) !== fee.description && fee.description !== '' && (
          <Panel title="Description">
            <div className={pageStyles.userText}>{fee.description}</div>
          </Panel>
        )}
        {fee.work && <WorkPanel fee={fee} work={fee.work} />}
        {fee.instalments.length > 0 && <InstalmentsPanel fee={fee} />}
      </SideBySide>
    </Page>
  )
}

/** A longer description is shown in a panel of its own. */
const MAX_TITLE_LENGTH = 120

const pageTitle = ({ description }: FlatFeeDetail): string =>
  description === '' || description.length > MAX_TITLE_LENGTH || description.includes('\n') ? 'Flat fee' : description

function Facts({ fee }: { fee: FlatFeeDetail }) {
  return (
    <>
      <AppLink href={paths.matter(fee.matterId)} className="lx-link">
        {fee.matterName ?? 'A matter you cannot see'}
      </AppLink>{' '}
      · <DayText day={fee.date} /> · {fee.earner.name}
    </>
  )
}

function FeePanel({ fee }: { fee: FlatFeeDetail }) {
  return (
    <Panel title="Fee">
      <KeyValueList
        items={[
          { label: 'Amount', value: <Money amount={fee.amount} currency={currencyOf(fee)} strong /> },
          ...foreignLines(fee),
          { label: 'Client', value: fee.clientName },
          { label: 'Fee earner', value: fee.earner.name },
          { label: 'Added by', value: fee.addedBy.name },
        ]}
      />
    </Panel>
  )
}

/** The value of the work on the matter at its rates, and the effective rate of an hour. */
function WorkPanel({ fee, work }: { fee: FlatFeeDetail; work: NonNullable<FlatFeeDetail['work']> }) {
  const home = homeCurrencyOfCharge(fee)
  return (
    <Panel
      title="Work on this matter"
      more={
        <AppLink href={paths.timeEntries({ matterId: fee.matterId })} className="lx-link">
          Time entries
        </AppLink>
      }
    >
      <KeyValueList
        figures
        items={[
          { label: 'Hours worked', value: <Hours hours={work.hours} withUnit /> },
          { label: 'Value at its rates', value: <Money amount={work.value} currency={home} /> },
          { label: 'Flat fees of the matter', value: <Money amount={work.fees} currency={home} /> },
          { label: 'Effective rate', value: <RateText rate={work.effectiveRate} currency={home} /> },
        ]}
      />
    </Panel>
  )
}

function InstalmentsPanel({ fee }: { fee: FlatFeeDetail }) {
  return (
    <Panel title="Instalments">
      <KeyValueList
        figures
        items={fee.instalments.map(({ position, dueDate, amount }) => ({
          label: `${position}. Due ${isoToDmy(dueDate)}`,
          value: <Money amount={amount} currency={currencyOf(fee)} />,
        }))}
      />
    </Panel>
  )
}
