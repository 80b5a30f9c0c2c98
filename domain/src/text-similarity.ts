/**
 * How many letters are added, dropped, changed or swapped with a neighbor to turn one text into the other, up to `limit`:
 * texts that are further apart answer `limit + 1`. Only the places near the diagonal are filled, so that the work grows
 * with the length of the texts and not with its square.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: Row = []
  let last: Row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    const [from, to] = [Math.max(1, row - limit), Math.min(right.length, row + limit)]
    let min = row <= limit ? row : limit + 1
    for (let column = from; column <= to; column += 1) {
      const changed = at(last, column - 1, limit) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const addedOrDropped = Math.min(at(last, column, limit), at(current, column - 1, limit)) + 1
      const swapped = isSwap(left, right, row, column) ? at(beforeLast, column - 2, limit) + 1 : changed
      const distance = Math.min(changed, addedOrDropped, swapped)
      current[column] = distance
      min = Math.min(min, distance)
    }
    if (min > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(at(last, right.length, limit), limit + 1)
}

type Row = readonly (number | undefined)[]

/** A place outside the filled band is further apart than the limit. */
const at = (row: Row, place: number, limit: number): number => row[place] ?? limit + 1

const isSwap = (left: string, right: string, row: number, column: number) =>
  row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
