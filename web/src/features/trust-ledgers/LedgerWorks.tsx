import { Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { trustLedgers, type TrustLedger, type TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { trustRequests } from '#contract/trust-requests.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import {
  LedgerWork,
  RecordDepositButton,
  useMayPayInvoices,
  useMayTransfer,
  useMayWithdraw,
  type LedgerWorkKind,
} from '../trust-transactions/public.ts'

interface Props {
  ledger: TrustLedger
  summary: TrustLedgerSummary | undefined
}

type Opened = LedgerWorkKind | 'close' | 'reopen' | 'delete'
/** What leads to another page instead of opening a dialog. */
type Work = Opened | 'requestDeposit'
const QUESTIONS = ['close', 'reopen', 'delete'] as const
type Question = (typeof QUESTIONS)[number]
const isQuestion = (opened: Opened): opened is Question => QUESTIONS.some((known) => known === opened)

const WORDS = {
  close: {
    title: 'Close this ledger?',
    confirm: 'Close ledger',
    text: 'It has to hold nothing. Its card stays, and money is received on it only after it was opened again.',
  },
  reopen: { title: 'Open this ledger again?', confirm: 'Open again', text: 'Money can be received on it again.' },
  delete: { title: 'Delete this ledger?', confirm: 'Delete ledger', text: 'No money has ever moved on it.' },
} as const

/** What may be done with a ledger now, by this person. */
function useOffered({ ledger, summary }: Props): readonly Work[] {
  const isOpen = ledger.closedAt === null
  const mayClose = useCan(trustLedgers.close)
  const offered: Readonly<Record<Work, boolean>> = {
    payInvoice: useMayPayInvoices() && isOpen && (summary?.invoices.length ?? 0) > 0,
    withdraw: useMayWithdraw() && isOpen,
    requestDeposit: useCan(trustRequests.create) && isOpen,
    transfer: useMayTransfer() && isOpen,
    close: mayClose && isOpen,
    reopen: mayClose && !isOpen,
    delete: mayClose && summary?.entries === 0,
  }
  return WORKS.filter((work) => offered[work])
}

const WORKS = [
  'payInvoice',
  'withdraw',
  'requestDeposit',
  'transfer',
  'close',
  'reopen',
  'delete',
] as const satisfies readonly Work[]
const LABELS: Readonly<Record<Work, string>> = {
  payInvoice: 'Pay an invoice',
  withdraw: 'Withdraw',
  requestDeposit: 'Request deposit',
  transfer: 'Transfer to another ledger',
  close: 'Close ledger',
  reopen: 'Open again',
  delete: 'Delete ledger',
}
const isInHead = (work: Work) => work === 'payInvoice' || work === 'withdraw'

/** What is done with a ledger, for people who may do it. */
export function LedgerWorks({ ledger, summary }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const offered = useOffered({ ledger, summary })
  const go = useGo()
  if (ledger.kind !== 'client') return null
  const close = () => setOpened(undefined)
  const open = (work: Work) => {
    if (work !== 'requestDeposit') setOpened(work)
    else void go(paths.newTrustRequest({ matterId: ledger.matter?.id ?? '', accountId: ledger.accountId }))
  }
  const entries = offered
    .filter((work) => !isInHead(work))
    .map((work) => ({ label: LABELS[work], onClick: () => open(work) }))
  return (
    <>
      {offered.filter(isInHead).map((work) => (
        <Button key={work} variant="default" onClick={() => open(work)}>
          {LABELS[work]}
        </Button>
      ))}
      <span className="lx-head-last">
        {ledger.closedAt === null && <RecordDepositButton ledger={ledger} />}
        {entries.length > 0 && (
          <DropMenu
            sections={[{ entries }]}
            target={
              <Button variant="default" px={9} className="lx-head-more" aria-label="More actions" title="More actions">
                <IconDots size={16} stroke={1.6} aria-hidden />
              </Button>
            }
          />
        )}
      </span>
      {opened !== undefined && <OpenedWork work={opened} ledger={ledger} onClose={close} />}
    </>
  )
}

const OpenedWork = ({ work, ledger, onClose }: { work: Opened; ledger: TrustLedger; onClose: () => void }) =>
  isQuestion(work) ? (
    <Asking question={work} ledger={ledger} onClose={onClose} />
  ) : (
    <LedgerWork work={work} ledger={ledger} onClose={onClose} />
  )

function Asking({ question, ledger, onClose }: { question: Question; ledger: TrustLedger; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const { title, confirm, text } = WORDS[question]
  async function send(): Promise<string> {
    const { message } = await exchange(trustLedgers[question], { params: { id: ledger.id }, query: firm })
    if (question === 'delete') void go(paths.trustLedgers())
    return message
  }
  return (
    <ConfirmSend title={title} confirm={confirm} danger={question === 'delete'} send={send} onClose={onClose}>
      {text}
    </ConfirmSend>
  )
}
