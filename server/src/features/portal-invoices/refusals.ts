import { Refusal } from '../../platform/refusal.ts'

export const nothingOpen = () =>
  new Refusal(409, 'nothing_open', 'Nothing is left to pay of this invoice. Write to your law firm about it')
