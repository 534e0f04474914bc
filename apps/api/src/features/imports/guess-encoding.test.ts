import type { Encoding } from '@fieldhouse/domain/imports'
import { describe, expect, it } from 'vitest'
import { encoded } from './fixtures/encoded.ts'
import { guessEncoding } from './guess-encoding.ts'
import { readCsv } from './read-csv.ts'

const FILES: readonly (readonly [Encoding, string, string])[] = [
  ['windows-1252', 'DE', 'Name;Stadt\nJürgen Müller;Köln\nBärbel Weiß;München\n'],
  ['windows-1252', 'FR', 'Nom;Ville\nFrançois Lefèvre;Orléans\nHélène Gérard;Besançon\n'],
  ['windows-1252', 'ES', 'Nombre\nJosé Muñoz\nMaría Ibáñez\n'],
  ['windows-1252', 'GB', 'Name\nZoë Smith\nTom Hill\nAnna Lee\n'],
  ['windows-1250', 'PL', 'First Name,Last Name,City\nŁukasz,Wiśniewski,Łódź\nMałgorzata,Dąbrowska,Kraków\n'],
  ['windows-1250', 'CZ', 'Jméno,Příjmení\nJiří,Novák\nŠárka,Dvořáková\n'],
  ['windows-1250', 'HU', 'Név,Város\nSzabó Gergő,Győr\nNagy Ödön,Pécs\n'],
  ['iso-8859-2', 'PL', 'Imię,Nazwisko\nŁukasz,Wiśniewski\nMałgorzata,Dąbrowska\n'],
  ['windows-1254', 'TR', 'Ad,Soyad\nİbrahim,Yıldız\nAyşe,Çağlar\nGökhan,Şahin\n'],
  ['windows-1257', 'LT', 'Vardas\nJonas Kazlauskas\nŽivilė Šimkutė\nRūta Jankauskaitė\n'],
  ['windows-1258', 'VN', 'Họ,Tên\nNguyễn,Đức\nTrần,Hồng\nPhạm,Thị Hương\n'],
  ['windows-1251', 'RU', 'First Name,Last Name\nИван,Петров\nСветлана,Смирнова\n'],
  ['koi8-r', 'RU', 'Имя,Фамилия\nИван,Петров\nСветлана,Смирнова\n'],
  ['windows-1253', 'GR', 'Όνομα\nΓιώργος Παπαδόπουλος\nΕλένη\n'],
  ['macintosh', 'FR', 'Nom;Ville\nFrançois Lefèvre;Orléans\nHélène Gérard;Besançon\n'],
  ['macintosh', 'DE', 'Name\nJürgen Müller\nBärbel Weiß\n'],
  ['gb18030', 'CN', '姓名,城市\n王小明,北京\n李娜,上海\n'],
  ['big5', 'TW', '姓名,城市\n王小明,臺北\n陳美玲,高雄\n'],
  ['shift_jis', 'JP', '名前,都市\n山田太郎,東京\n佐藤花子,大阪\n'],
  ['euc-jp', 'JP', '名前,都市\n山田太郎,東京\n佐藤花子,大阪\n'],
  ['euc-kr', 'KR', '이름,도시\n김민수,서울\n이영희,부산\n'],
  ['windows-874', 'TH', 'ชื่อ,เมือง\nสมชาย,กรุงเทพ\n'],
]

describe('the encoding of a file [BEYOND-52]', () => {
  it.each(FILES)('is found from what it says: %s, in %s', (encoding, country, text) => {
    const bytes = encoded(text, encoding)
    expect(guessEncoding(bytes, country)).toBe(encoding)
    const { names, rows } = readCsv(bytes, { country })
    expect([names, ...rows.map(({ cells }) => cells)]).toEqual(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/[,;]/)),
    )
  })

  it.each<[string, Encoding, string]>([
    ['ES', 'windows-1252', 'José María Peña Muñoz García Martín Iñigo Núñez Ibáñez PEÑA Ángel Begoña Sofía'],
    ['FR', 'windows-1252', 'François Lefèvre Hélène Gérard Maël Zoé Chloé Noël Benoît Jérôme Élodie'],
    ['IT', 'windows-1252', 'Niccolò Forlì Giosuè Noè Totò Perù Salò'],
    ['DK', 'windows-1252', 'Århus Ødegård Søren Bjørn Jørgensen Kjær Åse Øster Ærø'],
    ['SG', 'windows-1252', 'José Müller François Renée Zoë'],
    ['PL', 'windows-1250', 'Łukasz Wiśniewski Łódź Małgorzata Dąbrowska Kraków Paweł Zielińska Żuk Święcki'],
    ['CZ', 'windows-1250', 'Jiří Novák Šárka Dvořáková Kučera Tomáš Růžička Žaneta Plzeň'],
    ['HU', 'windows-1250', 'Szabó Gergő Győr Ödön Pécs Kőszeg Tűzoltó Erdős László Szűcs Éva'],
    ['RO', 'windows-1250', 'Ştefan Ţepeş Mureşan Constanţa Iaşi Mihăilă Bălan Braşov'],
    ['LV', 'windows-1257', 'Ģirts Jānis Ķēniņš Bērziņš Līga Ēriks Rūta Kārlis Šķēle'],
    ['TR', 'windows-1254', 'İbrahim Yıldız Ayşe Çağlar Gökhan Şahin Işık Ünal Öztürk Doğan'],
    ['VN', 'windows-1258', 'Nguyễn Đức Trần Hồng Phạm Thị Hương Lê Bảo Ngọc Quỳnh Vũ Đặng'],
  ])('of a club in %s is %s by each of its usual names alone, and by all of them', (country, encoding, names) => {
    const words = names.split(' ')
    for (const text of [...words, names]) {
      const bytes = encoded(`Name\n${text}\n`, encoding)
      const { rows } = readCsv(bytes, { country })
      expect(rows[0]!.cells).toEqual([text])
    }
  })

  it('is the usual one of the country where letters tell nothing', () => {
    const ambiguous = Uint8Array.from([0xe6, 0x0a])
    expect(guessEncoding(ambiguous, 'PL')).toBe('windows-1250')
    expect(guessEncoding(ambiguous, 'DK')).toBe('windows-1252')
  })

  it('is Unicode wherever the file is well-formed in it, or all but some bytes of it are', () => {
    const text = new TextEncoder().encode('Name\nNguyễn Đức\nJürgen\nПётр Великий\n')
    expect(guessEncoding(text, 'VN')).toBe('utf-8')
    expect(guessEncoding(text.subarray(0, -5), 'DE')).toBe('utf-8')
    expect(guessEncoding(new Uint8Array(), 'DE')).toBe('utf-8')
  })

  it.each(['utf-16le', 'utf-16be'] as const)('is %s with a mark at its beginning and without', (encoding) => {
    const text = Buffer.from('\uFEFFFirst Name,Email\nJürgen,j@mail.example\n', 'utf16le')
    const bytes = encoding === 'utf-16le' ? text : text.swap16()
    for (const from of [0, 2]) {
      expect(guessEncoding(bytes.subarray(from), 'DE')).toBe(encoding)
      expect(readCsv(bytes.subarray(from), { country: 'DE' })).toMatchObject({
        names: ['First Name', 'Email'],
        rows: [{ cells: ['Jürgen', 'j@mail.example'] }],
      })
    }
  })

  it('that somebody chose is taken instead', () => {
    const bytes = encoded('Name\nŁukasz\n', 'windows-1250')
    const read = (encoding?: Encoding) => readCsv(bytes, { encoding, country: 'PL' }).rows[0]!.cells
    expect([read(), read('windows-1252'), read('utf-8')]).toEqual([['Łukasz'], ['£ukasz'], ['\uFFFDukasz']])
  })
})
