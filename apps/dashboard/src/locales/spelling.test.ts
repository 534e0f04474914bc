import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFUSALS } from '@fieldhouse/contract/refusals'
import { expect, it } from 'vitest'
import en from './en.ts'
import { flatTexts } from './fixtures/flat-texts.ts'

/** American spellings of words that the texts have. */
const AMERICAN =
  /\b(non-)?(colors?|colored|utiliz\w*|organiz\w*|canceled|canceling|favorites?|centers?|centered|analyz\w*|recogniz\w*|customiz\w*|behaviors?|gray|licenses?|labeled|traveled|traveling|catalogs?|honor\w*|neighbor\w*|fulfill)\b/i

const ROWS = join(import.meta.dirname, '../../../../docs/specification')
const rows = readdirSync(ROWS)
  .map((file) => readFileSync(join(ROWS, file), 'utf8'))
  .join('\n')

it('English texts are spelled as in Britain, but for those that the specification quotes', () => {
  const texts = [...flatTexts(en), ...Object.entries(REFUSALS)]
  const american = texts.filter(([, text]) => AMERICAN.test(text))
  expect(american.filter(([, text]) => !rows.includes(`'${text}'`))).toEqual([])
})
