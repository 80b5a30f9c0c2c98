/** The form of the firm's details, field by field under the names of the contract. */
export interface FirmValues {
  name: string
  countryCode: string
  timeZone: string
  currencyCode: string
  multicurrency: boolean
  matterNumberPattern: string
  weekStartsOn: string
}
