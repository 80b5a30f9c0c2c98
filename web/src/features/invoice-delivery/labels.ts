import type { HandoverWay } from '#contract/invoice-documents.ts'

export const HANDOVER_LABELS: Readonly<Record<HandoverWay, string>> = {
  post: 'By post',
  courier: 'By courier',
  hand: 'By hand',
  email: 'By our own e-mail',
  other: 'In another way',
}
