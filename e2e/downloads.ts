import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Download, Page } from 'playwright'
import { expect } from 'vitest'

/** The file that a press makes the browser save. */
export const downloaded = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()])
  return file
}

/** The cells of a file's sheet with this name, row by row. */
export const cellsIn = async (file: Download, sheet: string): Promise<(string | number | null)[][]> => {
  const parts = unzipSync(await readFile(await file.path()))
  const part = (name: string) => strFromU8(parts[name]!)
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)
  expect(sheets).toContain(sheet)
  const plain = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&')
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text]) =>
    plain(text!),
  )
  return [...part(`xl/worksheets/sheet${sheets.indexOf(sheet) + 1}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(
    ([, row]) => {
      const cells: (string | number | null)[] = []
      for (const [, attributes, inner = ''] of row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
        const column =
          [.../r="([A-Z]+)/.exec(attributes!)![1]!].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1
        const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1]
        cells[column] =
          value === undefined ? null : attributes!.includes('t="s"') ? shared[Number(value)]! : Number(value)
      }
      return Array.from(cells, (cell) => cell ?? null)
    },
  )
}
