/** How many rows a page may show; the first is what it shows unasked. */
export const PAGE_SIZES = [25, 50, 100] as const
