import { invalidField, Refusal } from '../../platform/refusal.ts'

export const keyRequired = () => invalidField('key_required', 'secretKey', 'Secret key is required')
export const signingSecretRequired = () =>
  invalidField('key_required', 'signingSecret', 'Signing secret is required: it proves who sends a message')
export const keyRefused = (field: string, message: string) => invalidField('key_refused', field, message)
export const wrongSignature = () => new Refusal(400, 'wrong_signature', 'The signature of this message does not hold')
export const cardUnavailable = () =>
  new Refusal(503, 'card_unavailable', 'Paying by card does not work right now. Try again, or pay by bank transfer')
export const providerSilent = (name: string) =>
  new Refusal(503, 'card_unavailable', `${name} did not answer. The key was not checked; try again`)
export const nothingToPay = () => new Refusal(409, 'nothing_to_pay', 'There is nothing left to pay')
