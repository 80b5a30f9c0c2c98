import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const singleSignOnConstraints: ConstraintRefusals = {
  sign_in_domains_one_firm: () =>
    new Refusal(409, 'domain_taken', 'Another firm has verified this domain. Ask it to remove the domain first'),
}

export const providerUnreachable = () =>
  new Refusal(422, 'provider_unreachable', 'The identity provider does not answer at this address', {
    issuer: 'No identity provider answers here',
  })
export const providerUnfit = (why: string) => new Refusal(422, 'provider_unfit', why, { issuer: why })
export const addressRefused = (why: string) => new Refusal(422, 'address_refused', why, { issuer: why })
export const signInAgain = () =>
  new Refusal(
    422,
    'sign_in_again',
    'This sign-in was used already, has expired, or began in another browser. Begin again',
  )
