/** What a reminder's text may name in braces, with the words that stand for it. */
export const REMINDER_TOKENS = [
  'client',
  'number',
  'amount',
  'balance',
  'issued',
  'due',
  'days',
  'firm',
  'link',
] as const
export type ReminderToken = (typeof REMINDER_TOKENS)[number]

const token = /\{([^{}]*)\}/g

/** Why a text cannot be that of a reminder; undefined where it can. */
export function reminderTextProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(token)]
    .map((match) => match[1] ?? '')
    .find((name) => !REMINDER_TOKENS.some((known) => known === name))
  return unknown === undefined ? undefined : `{${unknown}} is not known`
}

/** The text with the values of one invoice in place of the tokens. */
export const fillReminder = (text: string, values: Readonly<Record<ReminderToken, string>>): string =>
  text.replace(token, (_, name: ReminderToken) => values[name])

interface ReminderText {
  readonly subject: string
  readonly body: string
}

/** What a firm begins with: before an invoice is due, on the day, and after it. `days` are those after it is due. */
export function defaultReminder(days: number): ReminderText {
  const close = 'If you have paid in the meantime, thank you; then nothing is left to do.\n\n{firm}'
  const open = 'Dear {client},\n\n'
  if (days < 0) {
    return {
      subject: 'Invoice {number} is due on {due}',
      body: `${open}our invoice {number} over {amount} is due on {due}. {balance} is open.\n\n{link}\n\n${close}`,
    }
  }
  if (days === 0) {
    return {
      subject: 'Invoice {number} is due today',
      body: `${open}our invoice {number} over {amount} is due today. {balance} is open.\n\n{link}\n\n${close}`,
    }
  }
  return {
    subject: 'Invoice {number} is overdue',
    body: `${open}our invoice {number} over {amount} was due on {due}, {days} days ago. {balance} is still open.\n\n{link}\n\n${close}`,
  }
}
