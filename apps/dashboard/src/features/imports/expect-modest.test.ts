import { deflateRawSync } from 'node:zlib'
import writeSheet from 'write-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { expectModest } from './expect-modest.ts'
import { sheetAsCsv } from './read-sheet.ts'

const textOf = (text: string) => Buffer.from(text)

/** A zip of parts; `says` is what it claims of the length of each. */
const zipOf = (parts: Record<string, Buffer>, says?: number): Blob => {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, bytes] of Object.entries(parts)) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(says ?? bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says ?? bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, textOf(name), packed)
    list.push(entry, textOf(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Blob([Buffer.concat([...locals, directory, end])])
}
const SHEET = 'xl/worksheets/sheet1.xml'
const rowsOf = (count: number) => textOf(`<sheetData>${'<row r="1"/>'.repeat(count)}</sheetData>`)
const real = async () => writeSheet([[{ value: 'Court' }, { value: 'Date' }]], {}).toBlob()

describe('an Excel file is looked at before it is unpacked', () => {
  it('and read where it is modest', async () => {
    const file = await real()
    await expect(expectModest(file)).resolves.toBeUndefined()
    expect(await (await sheetAsCsv(file)).text()).toContain('Court,Date')
  })

  it.each<[string, string, () => Promise<Blob> | Blob]>([
    ['is no zip', 'noSheet', () => new Blob(['no sheet'])],
    ['is empty', 'noSheet', () => new Blob([])],
    ['is a zip of something else', 'noSheet', () => zipOf({ 'readme.txt': textOf('hello') })],
    [
      'breaks off',
      'noSheet',
      async () => {
        const file = await real()
        return file.slice(0, file.size - 100)
      },
    ],
    [
      'lost its middle',
      'brokenSheet',
      async () => {
        const bytes = Buffer.from(await (await real()).arrayBuffer())
        return new Blob([bytes.subarray(0, 200), bytes.subarray(400)])
      },
    ],
    ['unpacks to a thousand times its size', 'hugeSheet', () => zipOf({ [SHEET]: Buffer.alloc(130 * 1024 * 1024) })],
    [
      'does so and says that it is small',
      'hugeSheet',
      () => zipOf({ [SHEET]: textOf('<row/>'), 'xl/sharedStrings.xml': Buffer.alloc(130 * 1024 * 1024, 'a') }, 10),
    ],
    ['has two million rows', 'longSheet', () => zipOf({ [SHEET]: rowsOf(2_000_000) })],
    ['has macros', 'macros', () => zipOf({ [SHEET]: rowsOf(1), 'xl/vbaProject.bin': textOf('Sub AutoOpen') })],
  ])('and refused where it %s: %s', async (_case, why, file) => {
    const made = await file()
    const before = process.memoryUsage().arrayBuffers
    await expect(expectModest(made)).rejects.toThrow(why)
    // What was unpacked and is not yet collected counts too; held whole, it would be more than 120 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 * 1024 * 1024)
  })

  it('of formulas it takes what they came to, and asks for nothing elsewhere', async () => {
    const parts = {
      '[Content_Types].xml': textOf(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      'xl/workbook.xml': textOf(
        '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "http://127.0.0.1:1/x">]><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': textOf(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
      ),
      'xl/externalLinks/externalLink1.xml': textOf('<externalLink/>'),
      [SHEET]: textOf(
        '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:B1"/><sheetData><row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://127.0.0.1:1/")</f><v>Court 1</v></c><c r="B1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>',
      ),
    }
    const file = zipOf(parts)
    await expectModest(file)
    expect(await (await sheetAsCsv(file)).text()).toContain('Court 1,2')
  })
})
