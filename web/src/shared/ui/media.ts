/** The widths of ui.md §22, as the style sheets spell them. */
export const PHONE = '(max-width: 47.99em)'
export const NARROW_TABLET = '(max-width: 63.99em)'
export const TABLET_OR_LESS = '(max-width: 79.99em)'
export const SMALL_DESKTOP_OR_LESS = '(max-width: 89.99em)'
