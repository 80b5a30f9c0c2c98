// Written by tools/css-classes.ts; npm run fix writes it again.

declare module '*/pages.module.css' {
  const styles: {
    readonly engraving: string
    readonly fullState: string
    readonly fullStateActions: string
    readonly fullStateKicker: string
    readonly fullStateNote: string
    readonly fullStateText: string
    readonly publicFoot: string
    readonly publicHead: string
    readonly publicLine: string
    readonly publicMain: string
    readonly publicNote: string
    readonly publicPanel: string
    readonly publicSide: string
    readonly seal: string
    readonly sealIcon: string
    readonly secured: string
  }
  export default styles
}

declare module '*/shell.module.css' {
  const styles: {
    readonly account: string
    readonly accountWho: string
    readonly banner: string
    readonly bannerReserved: string
    readonly createNew: string
    readonly firmLogo: string
    readonly firmPicture: string
    readonly gsearch: string
    readonly gsearchBox: string
    readonly gsearchClear: string
    readonly moreSheet: string
    readonly nav: string
    readonly navCount: string
    readonly navFirm: string
    readonly navFoot: string
    readonly navGroup: string
    readonly navHead: string
    readonly navLink: string
    readonly navProduct: string
    readonly navRail: string
    readonly navScroll: string
    readonly navSelect: string
    readonly navToggle: string
    readonly phoneBar: string
    readonly phoneCreate: string
    readonly phoneTab: string
    readonly phoneTabs: string
    readonly phoneTitle: string
    readonly searchGroup: string
    readonly searchGroupLabel: string
    readonly searchNone: string
    readonly searchRow: string
    readonly searchRows: string
    readonly searchSheet: string
    readonly searchSheetClose: string
    readonly searchSheetHead: string
    readonly searchSheetHint: string
    readonly searchWords: string
    readonly shellContent: string
    readonly shortcuts: string
    readonly skipLink: string
    readonly subnav: string
    readonly subnavSelect: string
    readonly subnavTitle: string
    readonly topbarEnd: string
  }
  export default styles
}

declare module '*/account-budgets.module.css' {
  const styles: {
    readonly account: string
    readonly basis: string
    readonly caption: string
    readonly filters: string
    readonly group: string
    readonly months: string
    readonly report: string
    readonly scroll: string
    readonly total: string
  }
  export default styles
}

declare module '*/accounting.module.css' {
  const styles: {
    readonly basis: string
    readonly buttons: string
    readonly caption: string
    readonly context: string
    readonly drafts: string
    readonly effect: string
    readonly entry: string
    readonly entryGrid: string
    readonly entryPanel: string
    readonly filters: string
    readonly form: string
    readonly group: string
    readonly hint: string
    readonly lines: string
    readonly lock: string
    readonly pages: string
    readonly report: string
    readonly scroll: string
    readonly sums: string
    readonly total: string
  }
  export default styles
}

declare module '*/agenda.module.css' {
  const styles: {
    readonly cell: string
    readonly cellMore: string
    readonly count: string
    readonly day: string
    readonly end: string
    readonly feed: string
    readonly from: string
    readonly icon: string
    readonly list: string
    readonly matter: string
    readonly month: string
    readonly monthHead: string
    readonly more: string
    readonly morning: string
    readonly number: string
    readonly row: string
    readonly text: string
    readonly title: string
    readonly views: string
  }
  export default styles
}

declare module '*/api-keys.module.css' {
  const styles: {
    readonly fields: string
    readonly keys: string
    readonly made: string
    readonly note: string
    readonly panels: string
    readonly scopes: string
  }
  export default styles
}

declare module '*/activity.module.css' {
  const styles: {
    readonly day: string
    readonly event: string
  }
  export default styles
}

declare module '*/audit.module.css' {
  const styles: {
    readonly break: string
    readonly changes: string
    readonly note: string
  }
  export default styles
}

declare module '*/auth.module.css' {
  const styles: {
    readonly actions: string
    readonly auth: string
    readonly beside: string
    readonly foot: string
    readonly form: string
    readonly pair: string
  }
  export default styles
}

declare module '*/billing-runs.module.css' {
  const styles: {
    readonly lineButtons: string
    readonly notes: string
    readonly original: string
    readonly progress: string
    readonly progressCounts: string
    readonly progressHead: string
    readonly result: string
    readonly review: string
    readonly reviewKeys: string
    readonly reviewScroll: string
    readonly reviewTable: string
    readonly stepMark: string
    readonly steps: string
    readonly terms: string
  }
  export default styles
}

declare module '*/billing-settings.module.css' {
  const styles: {
    readonly bank: string
    readonly codes: string
    readonly color: string
    readonly logo: string
    readonly rate: string
  }
  export default styles
}

declare module '*/budgets.module.css' {
  const styles: {
    readonly form: string
  }
  export default styles
}

declare module '*/client-requests.module.css' {
  const styles: {
    readonly answer: string
    readonly bar: string
    readonly decision: string
    readonly decisionButtons: string
    readonly facts: string
    readonly item: string
    readonly itemFields: string
    readonly itemHead: string
    readonly itemTop: string
    readonly items: string
    readonly new: string
    readonly open: string
    readonly request: string
    readonly row: string
    readonly rowEnd: string
    readonly rowText: string
    readonly rows: string
    readonly search: string
  }
  export default styles
}

declare module '*/clients.module.css' {
  const styles: {
    readonly contact: string
    readonly contactFoot: string
    readonly contacts: string
    readonly merge: string
    readonly types: string
  }
  export default styles
}

declare module '*/conflicts.module.css' {
  const styles: {
    readonly checks: string
    readonly found: string
    readonly hint: string
    readonly hits: string
    readonly name: string
    readonly open: string
    readonly pages: string
    readonly panel: string
    readonly reports: string
    readonly search: string
  }
  export default styles
}

declare module '*/credits.module.css' {
  const styles: {
    readonly about: string
    readonly acts: string
    readonly figures: string
    readonly list: string
  }
  export default styles
}

declare module '*/daily-targets.module.css' {
  const styles: {
    readonly own: string
    readonly team: string
  }
  export default styles
}

declare module '*/dashboard.module.css' {
  const styles: {
    readonly charts: string
    readonly dashboard: string
    readonly date: string
    readonly dates: string
    readonly distance: string
    readonly nothing: string
    readonly panels: string
    readonly plain: string
    readonly step: string
    readonly steps: string
    readonly waiting: string
    readonly waitingRow: string
  }
  export default styles
}

declare module '*/documents.module.css' {
  const styles: {
    readonly documents: string
    readonly list: string
  }
  export default styles
}

declare module '*/expenses.module.css' {
  const styles: {
    readonly facts: string
    readonly kind: string
    readonly narrow: string
    readonly part: string
    readonly partRemove: string
    readonly parts: string
    readonly wide: string
  }
  export default styles
}

declare module '*/firm-lists.module.css' {
  const styles: {
    readonly archived: string
    readonly list: string
    readonly name: string
  }
  export default styles
}

declare module '*/firm-settings.module.css' {
  const styles: {
    readonly pattern: string
    readonly patternNext: string
    readonly rates: string
    readonly ratesRow: string
    readonly tokens: string
    readonly wide: string
  }
  export default styles
}

declare module '*/imports.module.css' {
  const styles: {
    readonly choice: string
    readonly faults: string
    readonly field: string
    readonly form: string
    readonly head: string
    readonly options: string
    readonly order: string
    readonly scroll: string
    readonly table: string
    readonly words: string
  }
  export default styles
}

declare module '*/delivery.module.css' {
  const styles: {
    readonly access: string
    readonly end: string
    readonly link: string
    readonly list: string
    readonly shown: string
  }
  export default styles
}

declare module '*/invoice-questions.module.css' {
  const styles: {
    readonly line: string
    readonly question: string
    readonly questions: string
    readonly standing: string
  }
  export default styles
}

declare module '*/invoice-splits.module.css' {
  const styles: {
    readonly about: string
    readonly parts: string
    readonly payer: string
    readonly remove: string
  }
  export default styles
}

declare module '*/editor.module.css' {
  const styles: {
    readonly add: string
    readonly agreed: string
    readonly agreedFault: string
    readonly arithmetic: string
    readonly bases: string
    readonly basis: string
    readonly discount: string
    readonly edit: string
    readonly editing: string
    readonly group: string
    readonly lineButtons: string
    readonly lineEditor: string
    readonly narrative: string
    readonly nothing: string
    readonly parts: string
    readonly preview: string
    readonly previewHead: string
    readonly right: string
    readonly stepButtons: string
    readonly taken: string
    readonly totalOf: string
    readonly ways: string
    readonly work: string
    readonly workHead: string
    readonly workSection: string
  }
  export default styles
}

declare module '*/invoices.module.css' {
  const styles: {
    readonly age: string
    readonly ageFigure: string
    readonly ageLabel: string
    readonly ageNote: string
    readonly ages: string
    readonly arithmetic: string
    readonly balance: string
    readonly bar: string
    readonly derivation: string
    readonly derivationSteps: string
    readonly documentActions: string
    readonly documentHead: string
    readonly event: string
    readonly figure: string
    readonly history: string
    readonly main: string
    readonly meter: string
    readonly note: string
    readonly number: string
    readonly overdue: string
    readonly page: string
    readonly phoneAges: string
    readonly phoneOutstanding: string
    readonly step: string
    readonly stepMark: string
    readonly steps: string
    readonly total: string
    readonly unnumbered: string
    readonly why: string
    readonly work: string
  }
  export default styles
}

declare module '*/late-interest.module.css' {
  const styles: {
    readonly filters: string
  }
  export default styles
}

declare module '*/later.module.css' {
  const styles: {
    readonly icon: string
    readonly later: string
  }
  export default styles
}

declare module '*/ledes.module.css' {
  const styles: {
    readonly findings: string
    readonly line: string
  }
  export default styles
}

declare module '*/mail-templates.module.css' {
  const styles: {
    readonly changed: string
    readonly edit: string
    readonly fields: string
    readonly groups: string
    readonly subject: string
    readonly text: string
  }
  export default styles
}

declare module '*/matter-file.module.css' {
  const styles: {
    readonly court: string
    readonly courtHead: string
    readonly event: string
    readonly hours: string
    readonly list: string
    readonly person: string
    readonly trust: string
  }
  export default styles
}

declare module '*/matters.module.css' {
  const styles: {
    readonly rate: string
    readonly reasons: string
    readonly remove: string
    readonly row: string
    readonly team: string
  }
  export default styles
}

declare module '*/messages.module.css' {
  const styles: {
    readonly back: string
    readonly composer: string
    readonly composerEnd: string
    readonly composerNote: string
    readonly earlier: string
    readonly excerpt: string
    readonly head: string
    readonly inbox: string
    readonly message: string
    readonly messages: string
    readonly new: string
    readonly opened: string
    readonly text: string
    readonly thread: string
    readonly threadFilters: string
    readonly threadHead: string
    readonly threadLink: string
    readonly threadList: string
    readonly threadText: string
    readonly threadTitle: string
    readonly threads: string
    readonly unread: string
  }
  export default styles
}

declare module '*/notifications.module.css' {
  const styles: {
    readonly bell: string
    readonly feed: string
    readonly matrix: string
    readonly pages: string
    readonly save: string
  }
  export default styles
}

declare module '*/online-payments.module.css' {
  const styles: {
    readonly address: string
    readonly buttons: string
    readonly messages: string
    readonly provider: string
  }
  export default styles
}

declare module '*/payments.module.css' {
  const styles: {
    readonly allocations: string
    readonly apply: string
    readonly credit: string
    readonly fields: string
    readonly form: string
    readonly head: string
    readonly matter: string
    readonly number: string
    readonly outcome: string
    readonly overdue: string
    readonly rows: string
    readonly rule: string
    readonly scroll: string
    readonly sums: string
    readonly wide: string
    readonly withholding: string
  }
  export default styles
}

declare module '*/plans.module.css' {
  const styles: {
    readonly change: string
    readonly effect: string
    readonly effects: string
    readonly line: string
    readonly notes: string
    readonly option: string
    readonly optionPrice: string
    readonly options: string
    readonly planButton: string
    readonly planHead: string
    readonly planPrice: string
    readonly planUsers: string
    readonly plans: string
    readonly plansHead: string
    readonly plansTitle: string
    readonly quote: string
    readonly saving: string
    readonly seats: string
    readonly stepper: string
  }
  export default styles
}

declare module '*/portal-access.module.css' {
  const styles: {
    readonly people: string
    readonly switches: string
    readonly ways: string
  }
  export default styles
}

declare module '*/profile.module.css' {
  const styles: {
    readonly preferenceLabel: string
    readonly preferences: string
  }
  export default styles
}

declare module '*/progress.module.css' {
  const styles: {
    readonly fields: string
    readonly purpose: string
    readonly purposes: string
    readonly write: string
  }
  export default styles
}

declare module '*/public-trust-request.module.css' {
  const styles: {
    readonly held: string
    readonly paper: string
    readonly paperFirm: string
    readonly paperHead: string
    readonly parties: string
    readonly quiet: string
    readonly scroll: string
    readonly section: string
    readonly signer: string
    readonly title: string
  }
  export default styles
}

declare module '*/quick-entry.module.css' {
  const styles: {
    readonly problem: string
    readonly row: string
  }
  export default styles
}

declare module '*/recurring-invoices.module.css' {
  const styles: {
    readonly days: string
    readonly line: string
    readonly remove: string
  }
  export default styles
}

declare module '*/related-parties.module.css' {
  const styles: {
    readonly parties: string
    readonly remove: string
    readonly row: string
  }
  export default styles
}

declare module '*/reminders.module.css' {
  const styles: {
    readonly buttons: string
    readonly rule: string
    readonly rules: string
  }
  export default styles
}

declare module '*/retention.module.css' {
  const styles: {
    readonly panels: string
  }
  export default styles
}

declare module '*/security.module.css' {
  const styles: {
    readonly buttons: string
    readonly choices: string
    readonly codes: string
    readonly copy: string
    readonly form: string
    readonly key: string
    readonly panels: string
    readonly passkeyNote: string
    readonly roles: string
    readonly sessions: string
    readonly setup: string
    readonly steps: string
    readonly text: string
  }
  export default styles
}

declare module '*/single-sign-on.module.css' {
  const styles: {
    readonly buttons: string
    readonly domain: string
    readonly domains: string
    readonly form: string
    readonly note: string
    readonly panels: string
  }
  export default styles
}

declare module '*/ageing.module.css' {
  const styles: {
    readonly bar: string
    readonly filters: string
    readonly groups: string
    readonly invoice: string
    readonly name: string
    readonly outstanding: string
    readonly pages: string
    readonly report: string
    readonly rules: string
    readonly scroll: string
    readonly shares: string
    readonly strip: string
    readonly table: string
    readonly total: string
  }
  export default styles
}

declare module '*/statements.module.css' {
  const styles: {
    readonly actions: string
    readonly days: string
    readonly filters: string
    readonly invoices: string
    readonly statement: string
  }
  export default styles
}

declare module '*/team.module.css' {
  const styles: {
    readonly devices: string
    readonly end: string
    readonly form: string
    readonly person: string
    readonly personPanels: string
    readonly roleCard: string
    readonly roleChanges: string
    readonly rolePeople: string
    readonly roles: string
    readonly rolesActions: string
    readonly rolesBox: string
    readonly rolesFoot: string
    readonly rolesGroup: string
    readonly rolesHead: string
    readonly rolesList: string
    readonly rolesMark: string
    readonly rolesMatrix: string
    readonly rolesScroll: string
    readonly scope: string
    readonly section: string
    readonly text: string
  }
  export default styles
}

declare module '*/charts.module.css' {
  const styles: {
    readonly age: string
    readonly ages: string
    readonly bars: string
    readonly figure: string
    readonly grid: string
    readonly legend: string
    readonly scroll: string
    readonly summary: string
    readonly table: string
    readonly total: string
  }
  export default styles
}

declare module '*/time-entries.module.css' {
  const styles: {
    readonly narrow: string
    readonly phoneAmount: string
    readonly start: string
    readonly views: string
  }
  export default styles
}

declare module '*/pills.module.css' {
  const styles: {
    readonly pill: string
    readonly pills: string
    readonly stack: string
  }
  export default styles
}

declare module '*/popup.module.css' {
  const styles: {
    readonly arithmetic: string
    readonly billing: string
    readonly column: string
    readonly deleteButton: string
    readonly exchange: string
    readonly form: string
    readonly minimize: string
    readonly note: string
    readonly right: string
    readonly sums: string
    readonly total: string
    readonly totalInline: string
  }
  export default styles
}

declare module '*/timer.module.css' {
  const styles: {
    readonly clock: string
    readonly failed: string
    readonly place: string
    readonly pulse: string
    readonly timer: string
    readonly word: string
  }
  export default styles
}

declare module '*/week.module.css' {
  const styles: {
    readonly addEnd: string
    readonly addForm: string
    readonly addRow: string
    readonly cell: string
    readonly cellFrame: string
    readonly cellMark: string
    readonly refused: string
    readonly region: string
    readonly sheet: string
    readonly week: string
    readonly weekday: string
  }
  export default styles
}

declare module '*/trust-accounts.module.css' {
  const styles: {
    readonly agreement: string
    readonly balanceRow: string
    readonly columns: string
    readonly equals: string
    readonly foot: string
    readonly items: string
    readonly pages: string
    readonly pair: string
    readonly plate: string
    readonly stack: string
    readonly ways: string
  }
  export default styles
}

declare module '*/trust-dormant.module.css' {
  const styles: {
    readonly attempts: string
    readonly none: string
  }
  export default styles
}

declare module '*/trust-ledgers.module.css' {
  const styles: {
    readonly available: string
    readonly body: string
    readonly figure: string
    readonly pages: string
    readonly sign: string
    readonly strip: string
  }
  export default styles
}

declare module '*/reconciliation.module.css' {
  const styles: {
    readonly check: string
    readonly columnGrid: string
    readonly columns: string
    readonly due: string
    readonly dueList: string
    readonly dueText: string
    readonly figure: string
    readonly filters: string
    readonly heading: string
    readonly match: string
    readonly matchBar: string
    readonly none: string
    readonly pages: string
    readonly parts: string
    readonly place: string
    readonly plate: string
    readonly preview: string
    readonly result: string
    readonly scroll: string
    readonly side: string
    readonly sides: string
    readonly sign: string
    readonly signatures: string
    readonly status: string
    readonly table: string
    readonly threeWay: string
    readonly words: string
  }
  export default styles
}

declare module '*/trust-transactions.module.css' {
  const styles: {
    readonly facts: string
    readonly pair: string
    readonly part: string
    readonly receipt: string
  }
  export default styles
}

declare module '*/trust-withdrawals.module.css' {
  const styles: {
    readonly approval: string
    readonly approvals: string
    readonly approve: string
    readonly checks: string
    readonly facts: string
    readonly steps: string
  }
  export default styles
}

declare module '*/proof.module.css' {
  const styles: {
    readonly entries: string
    readonly fault: string
    readonly invariants: string
    readonly proof: string
    readonly sum: string
  }
  export default styles
}

declare module '*/trust.module.css' {
  const styles: {
    readonly in: string
    readonly mark: string
    readonly out: string
    readonly received: string
    readonly title: string
  }
  export default styles
}

declare module '*/walls.module.css' {
  const styles: {
    readonly badge: string
    readonly break: string
    readonly form: string
    readonly panel: string
  }
  export default styles
}

declare module '*/webhooks.module.css' {
  const styles: {
    readonly attempt: string
    readonly events: string
    readonly filters: string
    readonly note: string
    readonly open: string
    readonly panels: string
    readonly rows: string
    readonly text: string
    readonly words: string
  }
  export default styles
}

declare module '*/portal.module.css' {
  const styles: {
    readonly about: string
    readonly amount: string
    readonly answer: string
    readonly bare: string
    readonly button: string
    readonly card: string
    readonly cards: string
    readonly choice: string
    readonly chooser: string
    readonly chosen: string
    readonly columns: string
    readonly composer: string
    readonly composerEnd: string
    readonly count: string
    readonly danger: string
    readonly done: string
    readonly empty: string
    readonly entry: string
    readonly excerpt: string
    readonly field: string
    readonly figure: string
    readonly file: string
    readonly files: string
    readonly firm: string
    readonly foot: string
    readonly form: string
    readonly formEnd: string
    readonly grow: string
    readonly head: string
    readonly headRow: string
    readonly inbox: string
    readonly initials: string
    readonly input: string
    readonly item: string
    readonly itemHead: string
    readonly label: string
    readonly lead: string
    readonly logo: string
    readonly main: string
    readonly mark: string
    readonly message: string
    readonly messages: string
    readonly newMark: string
    readonly newThread: string
    readonly notice: string
    readonly onlyPhone: string
    readonly or: string
    readonly owed: string
    readonly owedRow: string
    readonly panel: string
    readonly panelHead: string
    readonly period: string
    readonly person: string
    readonly personName: string
    readonly plain: string
    readonly plate: string
    readonly problem: string
    readonly progress: string
    readonly row: string
    readonly scroll: string
    readonly side: string
    readonly sideText: string
    readonly sideTitle: string
    readonly soft: string
    readonly split: string
    readonly stack: string
    readonly stacked: string
    readonly strong: string
    readonly success: string
    readonly tab: string
    readonly table: string
    readonly tabs: string
    readonly text: string
    readonly thread: string
    readonly threadLink: string
    readonly threads: string
    readonly title: string
    readonly titleRow: string
    readonly trust: string
    readonly unread: string
    readonly unseen: string
    readonly warning: string
    readonly wide: string
    readonly withLink: string
  }
  export default styles
}

declare module '*/copy-field.module.css' {
  const styles: {
    readonly copyField: string
  }
  export default styles
}

declare module '*/fields.module.css' {
  const styles: {
    readonly calendar: string
    readonly calendarHead: string
    readonly calendarWaiting: string
    readonly check: string
    readonly checkbox: string
    readonly dropdownFoot: string
    readonly fieldNote: string
    readonly fieldRetry: string
    readonly filesWaiting: string
    readonly formBarNote: string
    readonly info: string
    readonly multi: string
    readonly multiItem: string
    readonly multiOpen: string
    readonly number: string
    readonly optionLines: string
    readonly optionRow: string
    readonly optionSearch: string
    readonly options: string
    readonly optionsMore: string
    readonly pickChevron: string
    readonly pickClear: string
    readonly pickContext: string
    readonly pickNote: string
    readonly pickValue: string
    readonly strength: string
    readonly symbol: string
    readonly unit: string
  }
  export default styles
}

declare module '*/files.module.css' {
  const styles: {
    readonly drop: string
    readonly dropButtons: string
    readonly dropCamera: string
    readonly dropText: string
    readonly file: string
    readonly fileActions: string
    readonly fileContext: string
    readonly fileName: string
    readonly fileText: string
    readonly files: string
    readonly preview: string
    readonly previewActions: string
    readonly previewBody: string
    readonly previewHead: string
    readonly previewPlace: string
    readonly previewTitle: string
  }
  export default styles
}

declare module '*/list.module.css' {
  const styles: {
    readonly actionCell: string
    readonly actionCol: string
    readonly awaited: string
    readonly bleed: string
    readonly box: string
    readonly bulk: string
    readonly checkCol: string
    readonly chip: string
    readonly chipMain: string
    readonly columns: string
    readonly columnsTitle: string
    readonly exportButton: string
    readonly filterSheet: string
    readonly filtersClear: string
    readonly filtersSearch: string
    readonly footButton: string
    readonly footGap: string
    readonly footSize: string
    readonly group: string
    readonly listContext: string
    readonly listFoot: string
    readonly listGroup: string
    readonly listLine: string
    readonly listMore: string
    readonly listTotals: string
    readonly outcome: string
    readonly pages: string
    readonly range: string
    readonly rangeApply: string
    readonly rangeFields: string
    readonly rangePresets: string
    readonly region: string
    readonly rowButton: string
    readonly rowact: string
    readonly sheetButtons: string
    readonly skeleton: string
    readonly sort: string
    readonly sortButton: string
    readonly viewForm: string
    readonly viewList: string
    readonly views: string
    readonly viewsMenu: string
    readonly x: string
  }
  export default styles
}

declare module '*/mail.module.css' {
  const styles: {
    readonly address: string
    readonly list: string
  }
  export default styles
}

declare module '*/overlays.module.css' {
  const styles: {
    readonly confirm: string
    readonly confirmButtons: string
    readonly confirmText: string
    readonly dialog: string
    readonly dialogHead: string
  }
  export default styles
}

declare module '*/page.module.css' {
  const styles: {
    readonly crumbs: string
    readonly headTitle: string
    readonly kpi: string
    readonly kpiLabel: string
    readonly kpiLink: string
    readonly kpiNote: string
    readonly kpiValue: string
    readonly kpis: string
    readonly meter: string
    readonly more: string
    readonly panelBody: string
    readonly panelHead: string
    readonly panelTitle: string
    readonly recordBody: string
    readonly recordForm: string
    readonly recordNotes: string
    readonly tabs: string
    readonly targetMeter: string
    readonly userText: string
  }
  export default styles
}

declare module '*/paper.module.css' {
  const styles: {
    readonly boxes: string
    readonly end: string
    readonly facts: string
    readonly firm: string
    readonly head: string
    readonly letterhead: string
    readonly logo: string
    readonly mark: string
    readonly note: string
    readonly number: string
    readonly paper: string
    readonly people: string
    readonly rows: string
    readonly small: string
    readonly soft: string
    readonly sums: string
    readonly title: string
    readonly total: string
    readonly word: string
  }
  export default styles
}

declare module '*/settings-form.module.css' {
  const styles: {
    readonly buttons: string
    readonly form: string
    readonly note: string
  }
  export default styles
}

declare module '*/side-by-side.module.css' {
  const styles: {
    readonly sides: string
    readonly sidesAside: string
    readonly sidesMain: string
  }
  export default styles
}

declare module '*/public-page.module.css' {
  const styles: {
    readonly aside: string
    readonly back: string
    readonly balance: string
    readonly bank: string
    readonly card: string
    readonly cardTitle: string
    readonly columns: string
    readonly copy: string
    readonly due: string
    readonly facts: string
    readonly firm: string
    readonly head: string
    readonly headActions: string
    readonly logo: string
    readonly mark: string
    readonly message: string
    readonly pay: string
    readonly pinned: string
    readonly print: string
    readonly reach: string
    readonly sums: string
    readonly when: string
    readonly wide: string
  }
  export default styles
}

declare module '*/rich-text.module.css' {
  const styles: {
    readonly rich: string
    readonly richContent: string
    readonly richFrame: string
    readonly richText: string
  }
  export default styles
}

declare module '*/states.module.css' {
  const styles: {
    readonly loading: string
    readonly noteButton: string
    readonly noteText: string
    readonly state: string
    readonly waiting: string
  }
  export default styles
}

declare module '*/values.module.css' {
  const styles: {
    readonly keyLink: string
    readonly person: string
    readonly personCell: string
    readonly personNote: string
    readonly personStack: string
  }
  export default styles
}
