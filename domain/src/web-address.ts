/** Where a web address begins, `https://hooks.example`: for those who may know who is called, but not with which secret in its path. */
export const webAddressOrigin = (address: string): string => /^https?:\/\/[^/?#]*/i.exec(address)?.[0] ?? ''
