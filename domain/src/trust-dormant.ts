import type { TrustJurisdiction } from './trust-jurisdictions.ts'

/** Nothing has moved for long, or something is left that no invoice waits for. */
export const DORMANT_KINDS = ['dormant', 'residual'] as const
export type DormantKind = (typeof DORMANT_KINDS)[number]
export const DORMANT_KIND_LABELS: Readonly<Record<DormantKind, string>> = { dormant: 'Dormant', residual: 'Left over' }

/** What is to be done next with money that nobody has asked for (trust-accounting §7). */
export const RETURN_STEPS = ['toContact', 'waiting', 'toTryAgain', 'localRoute', 'toReturn'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]
export const RETURN_STEP_LABELS: Readonly<Record<ReturnStep, string>> = {
  toContact: 'Write to the client',
  waiting: 'Waiting for an answer',
  toTryAgain: 'Try again',
  localRoute: 'Local route',
  toReturn: 'Pay out as instructed',
}

export const RETURN_METHODS = ['letter', 'mail', 'phone', 'visit', 'tracing', 'notice'] as const
export type ReturnMethod = (typeof RETURN_METHODS)[number]
export const RETURN_METHOD_LABELS: Readonly<Record<ReturnMethod, string>> = {
  letter: 'Letter',
  mail: 'Email',
  phone: 'Telephone',
  visit: 'Visit',
  tracing: 'Tracing agent',
  notice: 'Public notice',
}

export const RETURN_OUTCOMES = ['noAnswer', 'notDelivered', 'answered', 'instructed'] as const
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number]
export const RETURN_OUTCOME_LABELS: Readonly<Record<ReturnOutcome, string>> = {
  noAnswer: 'No answer',
  notDelivered: 'Not delivered',
  answered: 'Answered, no instruction yet',
  instructed: 'Said where to pay it',
}

/** After so many attempts without an instruction the local route is open. */
export const ENOUGH_ATTEMPTS = 3

/** What the rules of a jurisdiction let a firm do with money whose owner is not found. */
export const LOCAL_ROUTES: Readonly<Record<TrustJurisdiction, string>> = {
  NG: 'Ask the court for leave to pay the money in, and keep the record of the attempts for the Bar Council.',
  GB: 'Up to 500.00 GBP goes to a charity without consent, with the record of the attempts. Above it the SRA consents first.',
  US: 'Report and pay the money over to the state as unclaimed property, after the state’s period and notice.',
  other: 'Ask the regulator, and keep the record of the attempts.',
}
