export const FONT = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
/** Paper face. Invoices, statements, portal greeting, sign-in headline. Never in tables, forms or navigation. */
export const FONT_SERIF = "'Source Serif 4 Variable', 'Source Serif 4', Georgia, 'Times New Roman', serif"
