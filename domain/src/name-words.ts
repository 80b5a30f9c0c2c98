/** Company forms, titles and joining words do not distinguish names. */
const COMPANY_FORMS: ReadonlySet<string> = new Set(
  (
    'ab ag as asa bv co company corp corporation gmbh inc incorporated kg lda limited llc llp lp ltd ltda nv oao ooo oy pao ' +
    'pc plc proprietary pte pty pvt sa sae sarl sas se spa srl wll zao'
  ).split(' '),
)
const TITLES: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mx dr prof professor chief sir dame lady lord hon honourable honorable justice judge barrister barr ' +
    'engr alhaji alhaja hajia rev reverend pastor otunba oba messrs san esq jr sr late deceased'
  ).split(' '),
)
const JOINING: ReadonlySet<string> = new Set(
  'and of the for de da do del der van von la le el al bin ibn bint v vs versus re in matter trading as ta t/a'.split(
    ' ',
  ),
)

/** Words that many companies share: alone they make no two names similar. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    'administrator administrators africa african agency agro associates bank brothers capital city constructing construction ' +
    'consult consultants consulting development energy engineering enterprise enterprises estate estates executor executors ' +
    'farms finance financial first food foods foundation gas general global group holding holdings hotel hotels industries ' +
    'insurance international invest investment investments logistics management marine media microfinance nations national ' +
    'nigeria nigerian oil partners petroleum pharma properties property resources school security services shipping ' +
    'solutions sons stores supplies systems technologies technology telecom trade trading transport trust trustees uk ' +
    'union united university usa ventures west world'
  ).split(' '),
)

/** Given names and family names that so many people have that sharing one of them says nothing. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    'aaron abdul abdullah abdullahi abigail abiodun abubakar adam adaeze adamu ade adebayo adewale adeola ahmed aisha alan ' +
    'albert alex alexander alexandra ali alice amara amina amy ana andrea andrew angela anita ann anna anne anthony antonio ' +
    'arthur ayo babatunde barbara ben benjamin bello blessing bola brian bruce carlos carol caroline catherine charles ' +
    'charlotte chidi chika chinedu chioma christian christina christine christopher chukwuemeka chukwuma claire clare daniel ' +
    'david deborah denis dennis diana dominic donald dorothy edward elena elizabeth ellen emeka emily emma emmanuel eric ' +
    'esther eva evelyn faith fatima favour felix femi folake frances francis frank funke gabriel gary george gloria godwin ' +
    'grace graham hannah hassan helen henry ian ibrahim ifeoma ifeanyi isaac ivan jack jacob james jane janet jason jean ' +
    'jennifer jessica joan john jonathan jose joseph joshua joy juan judith julia julie kate katherine kelechi kemi kenneth ' +
    'kevin kunle laura lawrence leo lewis linda lisa louise lucy luis luke margaret maria mariam marie mark martha martin mary ' +
    'matthew maxwell mercy michael michelle miguel miriam mohamed mohammed moses muhammad musa nancy natasha nathan ' +
    'nicholas nicola nkechi ngozi nnamdi obinna olga oliver olivia olu oluwaseun omar pamela patience patricia patrick paul ' +
    'paula pedro peter philip rachel ralph rebecca richard robert roger rose ruth ryan samuel sandra sani sarah scott sean ' +
    'segun seun sergei sharon simon sophie stella stephen steven stuart sunday susan suleiman taiwo teresa terence thomas ' +
    'timothy tolu tony tunde uche usman valerie victor victoria vincent vladimir walter william yakubu yusuf zainab ' +
    'smith jones brown johnson williams taylor miller davis wilson garcia rodriguez lee chen wang li zhang liu kim khan singh ' +
    'kumar patel ivanov nguyen'
  ).split(' '),
)

export const isGenericWord = (word: string): boolean => GENERIC.has(word)
/** Whether sharing this word says little: many companies or people have it. */
export const isCommonWord = (word: string): boolean => GENERIC.has(word) || COMMON_NAMES.has(word)

/** Words that a search passes over unless the name has no others; most names of a firm contain one of them. */
export const PASSED_OVER: readonly string[] = [...COMPANY_FORMS, ...TITLES, ...JOINING, ...GENERIC]

/** Each letter of the first text becomes the one below it, as `translate` does in db/functions/words_of_name.sql. */
const LETTERS: readonly (readonly [from: string, to: string])[] = [
  ['øłđðı', 'olddi'],
  // Cyrillic, Greek and Arabic letters that one Latin letter spells.
  ['абвгґдезиіклмнопрстуфыэє', 'abvggdeziiklmnoprstufyee'],
  ['αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstifo'],
  ['ابپتجحدرزسصضطظعفقکكگلمنهوىيیة', 'abptjhdrzssdtzafkkkglmnhuaiia'],
  // Traditional Chinese characters that names often have.
  [
    '陳張劉楊黃趙吳孫馬鄭謝許鄧馮蕭葉蔣羅鍾譚賴龍國華東實業電銀園區廣灣興豐偉強軍麗愛寶榮潔靜遠達進運貿際資產發開學醫藥車機',
    '陈张刘杨黄赵吴孙马郑谢许邓冯萧叶蒋罗钟谭赖龙国华东实业电银园区广湾兴丰伟强军丽爱宝荣洁静远达进运贸际资产发开学医药车机',
  ],
]
const LETTER_MAP: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(([from, to]) => {
    const into = [...to]
    return [...from].map((letter, place): [string, string] => [letter, into[place] ?? ''])
  }),
)

/** Letters that several Latin letters spell. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'yu',
  я: 'ya',
  ъ: '',
  ь: '',
  θ: 'th',
  χ: 'ch',
  ψ: 'ps',
  ث: 'th',
  خ: 'kh',
  ذ: 'dh',
  ش: 'sh',
  غ: 'gh',
  چ: 'ch',
  ژ: 'zh',
  ء: '',
}
const TRANSLATED = new RegExp(`[${[...LETTER_MAP.keys(), ...Object.keys(SPELLED)].join('')}]`, 'gu')

/** Scripts that are written without spaces between words, Hangul among them because its spaces vary. */
const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af'
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'g')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`)
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

/** Forms of company in scripts without spaces. */
const UNSPACED_FORMS =
  /股份有限公司|有限责任公司|有限公司|株式会社|株式會社|有限会社|合同会社|集团|集團|公司|주식회사|유한회사|บรษท|จากด/g

const withoutForms = (run: string) => {
  const rest = run.replace(UNSPACED_FORMS, '')
  return rest === '' ? run : rest
}

/**
 * The words of a name in lower case, without accents and punctuation; Cyrillic, Greek and Arabic letters as Latin ones.
 * `O'Brien` is one word, `L.L.C.` is `llc`. A run of Chinese, Japanese, Korean or Thai letters is one word without its form
 * of company. db/functions/words_of_name.sql finds the same words, with such runs cut into pairs of letters.
 */
export function splitName(name: string): string[] {
  return /^[\x20-\x7e]*$/.test(name) ? splitLatin(name.toLowerCase().replaceAll("'", '')) : splitAnyScript(name)
}

const splitAnyScript = (name: string): string[] =>
  splitLatin(foldLetters(name))
    .flatMap((word) => word.match(UNSPACED_RUN) ?? [])
    .map((word) => (isUnspaced(word) ? withoutForms(word) : word))

/** One letter may become eighteen when it is normalized; db/functions/split_name.sql leaves out the same. */
const MAX_NORMALIZED = 1_000
const firstLetters = (text: string): string =>
  text.length <= MAX_NORMALIZED ? text : [...text].slice(0, MAX_NORMALIZED).join('')

const foldLetters = (name: string): string =>
  firstLetters(name.normalize('NFKD'))
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`ʼ]/g, '')
    .replace(/(?<!\p{L})ال(?=\p{L}{3})/gu, '')
    .replace(TRANSLATED, (letter) => SPELLED[letter] ?? LETTER_MAP.get(letter) ?? letter)

function splitLatin(folded: string): string[] {
  const spelled = folded.includes('.') ? withoutDots(folded) : folded
  return spelled.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

const withoutDots = (text: string): string =>
  text.replace(/\b\p{L}(?:\.\p{L})+\b\.?/gu, (dotted, from: number, full: string) =>
    undotted(dotted, from + dotted.length === full.trimEnd().length),
  )

/** `l.l.c.` at the end is a form of company, `a.b.` before a name are two initials. */
function undotted(dotted: string, isLast: boolean): string {
  const joined = dotted.replaceAll('.', '')
  return isLast && COMPANY_FORMS.has(joined) ? joined : [...joined].join(' ')
}

/** The distinctive words of a name, or all of its words when none is distinctive. */
export function normalizeName(name: string): string[] {
  const parts = splitName(name)
  const telling = parts.filter((word) => !COMPANY_FORMS.has(word) && !TITLES.has(word) && !JOINING.has(word))
  return telling.length > 0 ? telling : parts
}

/** Spellings of one sound: `Okaphor` and `Okafor`, `Mohammed` and `Muhammad`, `Catherine` and `Katharine`. */
export function soundOf(word: string): string {
  const spelled = word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/c(?![eih])|q/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1')
  return spelled.slice(0, 1) + spelled.slice(1).replace(/[aeiou]/g, '')
}
