import { FIRM, RECORD_LINK, type MailKindDetails, type Placeholder } from './mail-kind-shapes.ts'

const ASKER: Placeholder = ['Who asks', 'Bisi Oke']
/** What a mail says that asks for a decision about client money: who asks and where, and nothing of the client. */
const TO_APPROVE = { placeholders: { person: ASKER, firm: FIRM, link: RECORD_LINK }, required: ['link'] } as const

/** Mails to the firm's own people. */
export const TEAM_MAIL_KINDS = {
  invitation: {
    group: 'Team',
    label: 'Invitation to the team',
    sent: 'to a person whom your firm invites',
    placeholders: {
      person: ['Who invites', 'Ada Obi'],
      firm: FIRM,
      role: ['The role of the invited person', 'Associate'],
      link: ['Where the person joins', 'https://lexhold.example/join-team/…'],
    },
    required: ['link'],
    isForStrangers: true,
    subject: '{firm} invites you to Lexhold',
    text: `{person} invites you to join {firm} at Lexhold as {role}. To join, open this link within seven days:

{link}

If you do not know this firm, ignore this email.`,
  },
  expenseRequest: {
    group: 'Team',
    label: 'Expense request to approve',
    sent: 'to those who may approve expense requests',
    placeholders: {
      person: ASKER,
      requests: ['What is asked for', 'an expense request'],
      them: ['`it`, or `them` where there are several', 'it'],
      firm: FIRM,
      link: RECORD_LINK,
    },
    required: ['link'],
    subject: '{person} asks you to approve {requests}',
    text: `{person} submitted {requests} at {firm}. To approve or reject {them}, open:

{link}`,
  },
  trustWithdrawal: {
    group: 'Team',
    label: 'Withdrawal to approve',
    sent: 'to those who may approve withdrawals of client money',
    ...TO_APPROVE,
    subject: '{person} asks you to approve a withdrawal',
    text: `{person} asks to pay client money out at {firm}. To approve or decline it, open:

{link}`,
  },
  trustRequest: {
    group: 'Team',
    label: 'Deposit request to approve',
    sent: 'to those who may approve deposit requests',
    ...TO_APPROVE,
    subject: '{person} asks you to approve a deposit request',
    text: `{person} asks to request a deposit from a client at {firm}. To approve or decline it, open:

{link}`,
  },
  reconciliation: {
    group: 'Team',
    label: 'Reconciliation to review',
    sent: 'to those who may review a reconciliation of client money',
    placeholders: {
      person: ['Who prepared it', 'Bisi Oke'],
      account: ['The account', 'Client account'],
      until: ['Its last day', '31/03/2026'],
      firm: FIRM,
      link: RECORD_LINK,
    },
    required: ['link'],
    subject: '{person} asks you to review a reconciliation',
    text: `{person} signed the reconciliation of {account} to {until} at {firm}. To review it, or to give it back, open:

{link}`,
  },
  trustRequestReady: {
    group: 'Team',
    label: 'Deposit request to send',
    sent: 'to the person in whose name a rule asks for a deposit',
    placeholders: { firm: FIRM, link: RECORD_LINK },
    required: ['link'],
    subject: 'A deposit request is ready to be sent',
    text: `A ledger of client money has fallen below what was agreed, and a deposit request was made for it in your name.
To look at it and send it to the client, open:

{link}`,
  },
  bouncedPayment: {
    group: 'Team',
    label: 'Bounced payment',
    sent: 'to the person responsible for a matter whose payment bounces',
    placeholders: { number: ['Number of the payment', 'RCT-2026-0017'], firm: FIRM, link: RECORD_LINK },
    required: ['link'],
    subject: 'Payment {number} bounced',
    text: `The bank returned payment {number} at {firm}, so its invoices are open again. To see it, open:

{link}`,
  },
  billingRun: {
    group: 'Team',
    label: 'Billing run that is done',
    sent: 'to the person who began a step of a billing run',
    placeholders: {
      person: ['The person who began it', 'Ada Obi'],
      result: ['What is done', 'Drafts of your billing run are ready'],
      counts: ['How many, on lines of their own', '- 12 drafts wait for approval\n- 1 skipped'],
      firm: FIRM,
      link: RECORD_LINK,
    },
    required: ['link'],
    subject: '{result}',
    text: `Hello {person},

{result}:
{counts}

{link}`,
  },
} as const satisfies Readonly<Record<string, MailKindDetails>>
