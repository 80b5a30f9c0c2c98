/** Parts of narratives. Few are common and many are rare, as in real time records. */
export const ACTIONS =
  'Drafting|Reviewing|Revising|Call with client on|Email to opposing counsel on|Research on|Meeting on|Preparing|Filing|Marking up|Considering|Advising on|Settling|Attending court on|Telephone conference on|Negotiating|Proofreading|Collating exhibits for|Instructing counsel on|Internal conference on|Responding to queries on|Perusing'.split(
    '|',
  )

export const SUBJECTS =
  'share purchase agreement|statement of claim|witness statement|lease renewal|written address|board resolutions|disclosure documents|settlement terms|legal opinion|employment contract|shareholders agreement|trademark application|title search|deed of assignment|loan facility|security documents|data protection policy|regulatory licence|motion on notice|counter affidavit|notice of appeal|bill of costs|expert report|mediation bundle|arbitration clause|tax assessment|probate inventory|due diligence report|tenancy notice|charterparty claim|insurance coverage|winding-up petition|joint venture terms|privacy notice|public tender|planning consent|distribution agreement|software licence|franchise terms|debenture'.split(
    '|',
  )

export const DETAILS =
  'first draft|second draft|with client comments|following hearing|before completion|urgent amendments|after site visit|for filing|limitation point|jurisdiction point|evidence gaps|costs position|next steps|outstanding conditions|signature pages|comments of counsel|translation checked|chronology updated|service by courier|adjournment request'.split(
    '|',
  )

/** A surname is a beginning and an ending: 1,600 of them, most of them rare. */
export const NAME_BEGINNINGS =
  'Ade|Balo|Chuk|Dan|Eze|Fash|Gar|Hal|Ibe|Jeg|Kan|Law|Moh|Nwo|Oka|Patt|Quin|Rash|San|Tet|Uzo|Van|Wek|Yak|Zub|Ash|Ben|Cart|Dill|Evan|Fost|Hugh|Mars|Pem|Alv|Brook|Cole|Riv|Green|Park'.split(
    '|',
  )
export const NAME_ENDINGS =
  'yemi|gun|wu|juma|ford|ola|ba|im|kwe|ede|ley|al|ammed|su|for|erson|ton|eed|i|teh|ma|dor|esa|ub|air|worth|nett|er|on|s|ridge|ham|h|berton|arez|field|man|era|wood|hurst'.split(
    '|',
  )
