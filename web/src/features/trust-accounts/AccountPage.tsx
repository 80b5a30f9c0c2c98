import { Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { allows } from '#contract/endpoint.ts'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustCashBook } from '#contract/trust-cash-book.ts'
import { trustRequests } from '#contract/trust-requests.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { queryFor } from '../../shared/query.ts'
import { OwnMoneyWork, RecordDepositButton, useMayWithdraw, type OwnMoneyKind } from '../trust-transactions/public.ts'
import type { AccountDialogProps } from './AccountDialog.tsx'
import { AccountFigures } from './AccountFigures.tsx'
import { useCashBookUrl } from './cash-book-url.ts'
import { CashBook } from './CashBook.tsx'
import { bankText } from './columns.tsx'

const AccountDialog = lazyDialog<AccountDialogProps>(async () => ({
  default: (await import('./AccountDialog.tsx')).AccountDialog,
}))

/** Exports take no parameters of a path. */
const exportOf = (id: string) => ({ ...trustCashBook.export, path: trustCashBook.export.path.replace(':id', id) })

/** An account of client money: its cash book, and whether bank, book and ledgers agree. */
export function AccountPage() {
  const { slug } = useParams({ from: '/firm/trust-account/$slug' })
  const { firm } = useCurrentUser()
  const answer = useQuery(queryFor(trustAccounts.get, { params: { id: slug }, query: firm }))
  const url = useCashBookUrl()
  const { data: account } = answer
  if (!account)
    return <RecordState what="account" answer={answer} list={{ label: 'All accounts', href: paths.trustAccounts() }} />
  return (
    <Page
      title={account.name}
      crumbs={[{ label: 'Trust Accounting', href: paths.trustAccounts() }, { label: 'Accounts' }]}
      badge={<Standing account={account} />}
      sub={[bankText(account), account.currencyCode].filter(Boolean).join(' · ')}
      actions={
        <>
          <ExportButton endpoint={exportOf(account.id)} query={{ ...firm, ...url.filters }} />
          <Works account={account} />
        </>
      }
    >
      <SideBySide aside={<AccountFigures account={account} />}>
        <CashBook account={account} url={url} />
      </SideBySide>
    </Page>
  )
}

function Standing({ account: { isArchived, lockedThrough } }: { account: TrustAccount }) {
  if (isArchived) return <StatusBadge tone="neutral">Closed</StatusBadge>
  return lockedThrough === null ? (
    <StatusBadge tone="warning">Not reconciled yet</StatusBadge>
  ) : (
    <StatusBadge tone="trust">{`Reconciled to ${dayText(lockedThrough)}`}</StatusBadge>
  )
}

type Opened = OwnMoneyKind | 'settings' | 'archive'

const OWN_WORKS = [
  { work: 'bankCharge', label: 'Record bank charge', call: trustTransactions.bankCharge },
  { work: 'interest', label: 'Record interest', call: trustTransactions.interest },
  { work: 'interestPayout', label: 'Pay out interest', call: trustTransactions.interestPayout },
  { work: 'firmDeposit', label: 'Pay in float', call: trustTransactions.firmDeposit },
  { work: 'floatReturn', label: 'Take out float', call: trustTransactions.floatReturn },
] as const

/** The entries of the menu that the person may choose. */
function useSections({ id, isArchived, interestTo, figures }: TrustAccount, open: (work: Opened) => void) {
  const { permissions } = useCurrentUser()
  const go = useGo()
  const [mayEdit, mayRequest] = [useCan(trustAccounts.update), useCan(trustRequests.create)]
  const requests =
    mayRequest && !isArchived
      ? [{ label: 'Request deposit', onClick: () => void go(paths.newTrustRequest({ accountId: id })) }]
      : []
  const own = OWN_WORKS.filter(
    ({ work, call }) =>
      !isArchived &&
      allows(call.access, permissions) &&
      // Fair sums leave some of the interest to the firm.
      (work !== 'interestPayout' || interestTo !== 'client' || figures?.interestToPayOut !== 0),
  ).map(({ work, label }) => ({ label, onClick: () => open(work) }))
  const settings = mayEdit
    ? [
        { label: 'Account settings', onClick: () => open('settings') },
        { label: isArchived ? 'Open again' : 'Close account', onClick: () => open('archive') },
      ]
    : []
  return [{ entries: [...requests, ...own] }, { entries: settings, isApart: true }].filter(
    ({ entries }) => entries.length > 0,
  )
}

/** What is done with an account, for people who may do it. */
function Works({ account }: { account: TrustAccount }) {
  const [opened, setOpened] = useState<Opened>()
  const mayWithdraw = useMayWithdraw()
  const sections = useSections(account, setOpened)
  const isOpen = !account.isArchived
  return (
    <>
      {isOpen && mayWithdraw && (
        <Button variant="default" onClick={() => setOpened('withdraw')}>
          Withdraw
        </Button>
      )}
      <span className="lx-head-last">
        {isOpen && <RecordDepositButton accountId={account.id} />}
        {sections.length > 0 && (
          <DropMenu
            sections={sections}
            target={
              <Button variant="default" px={9} className="lx-head-more" aria-label="More actions" title="More actions">
                <IconDots size={16} stroke={1.6} aria-hidden />
              </Button>
            }
          />
        )}
      </span>
      {opened && <Work work={opened} account={account} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Work({ work, account, onClose }: { work: Opened; account: TrustAccount; onClose: () => void }) {
  if (work === 'settings') return <AccountDialog account={account} onClose={onClose} />
  if (work === 'archive') return <Archiving account={account} onClose={onClose} />
  return <OwnMoneyWork work={work} account={account} onClose={onClose} />
}

function Archiving({ account, onClose }: { account: TrustAccount; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const { isArchived, id } = account
  const call = isArchived ? trustAccounts.restore : trustAccounts.archive
  return (
    <ConfirmSend
      title={isArchived ? 'Open this account again?' : 'Close this account?'}
      confirm={isArchived ? 'Open again' : 'Close account'}
      send={async () => (await exchange(call, { params: { id }, query: firm })).message}
      onClose={onClose}
    >
      {isArchived
        ? 'Ledgers can be opened in it again.'
        : 'It has to hold nothing. Its books stay, and no ledger is opened in it any more.'}
    </ConfirmSend>
  )
}
