/** The page needs a permission that the person does not hold. */
export class NotPermitted extends Error {
  constructor() {
    super('The page needs a permission that is not held')
    this.name = 'NotPermitted'
  }
}
