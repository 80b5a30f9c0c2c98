export const codesText = (left: number) =>
  left === 0
    ? 'No recovery code is left: make new ones.'
    : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`
