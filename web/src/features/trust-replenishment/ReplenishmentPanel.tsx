import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEPOSIT_REQUEST_STATE_LABELS } from '#domain/trust-request.ts'
import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { trustReplenishment, type LedgerReplenishment, type ReplenishmentRule } from '#contract/trust-replenishment.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import type { ReplenishmentProps } from './ReplenishmentDialog.tsx'

const ReplenishmentDialog = lazyDialog<ReplenishmentProps>(() => import('./ReplenishmentDialog.tsx'))

/** By what rule the client is asked for more when a ledger runs low, and what is asked for now. */
export function ReplenishmentPanel({ ledger }: { ledger: TrustLedger }) {
  const { firm } = useCurrentUser()
  const mayChange = useCan(trustReplenishment.save) && ledger.closedAt === null
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(queryFor(trustReplenishment.get, { params: { id: ledger.id }, query: firm }))
  if (!data || (!data.rule && !mayChange && !data.openRequest)) return null
  return (
    <Panel
      title="Replenishment"
      more={
        mayChange && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {data.rule ? 'Change rule' : 'Set a rule'}
          </Button>
        )
      }
    >
      <Rule ledger={ledger} rule={data.rule} />
      <OpenRequest ledger={ledger} request={data.openRequest} />
      {isOpen && <ReplenishmentDialog ledger={ledger} rule={data.rule} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Rule({ ledger, rule }: { ledger: TrustLedger; rule: ReplenishmentRule | null }) {
  if (!rule) return <p className="lx-muted">The client is asked for a deposit only by hand.</p>
  const { minimum, target, actingBy, approver, haltedReason } = rule
  const amount = (one: number) => formatMoney(one, currencyOf(ledger))
  const when = minimum === null ? 'When nothing is left' : `Below ${amount(minimum)}`
  return (
    <>
      {haltedReason !== '' && <InlineNote tone="warning">Stopped: {haltedReason}.</InlineNote>}
      <p>
        {when}, the client is asked to fill it up to {amount(target)}.
      </p>
      <p className="lx-muted">
        In the name of {actingBy.name}
        {approver && `, approved by ${approver.name}`}.
      </p>
    </>
  )
}

function OpenRequest({ ledger, request }: { ledger: TrustLedger; request: LedgerReplenishment['openRequest'] }) {
  if (!request) return null
  return (
    <p>
      <AppLink href={paths.trustRequest(request.id)} className="lx-link">
        {request.number}
      </AppLink>
      , {DEPOSIT_REQUEST_STATE_LABELS[request.state].toLowerCase()}:{' '}
      {formatMoney(request.outstanding, currencyOf(ledger))} outstanding
    </p>
  )
}
