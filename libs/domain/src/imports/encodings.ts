/** How the letters of a file can be encoded (BEYOND-52): by the names that web browsers know. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'windows-1258',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-874',
] as const
export type Encoding = (typeof ENCODINGS)[number]
