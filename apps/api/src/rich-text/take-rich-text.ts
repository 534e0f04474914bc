import { LONGEST_MARKUP, LONGEST_RICH_TEXT, plainTextOf, richTextOrNull } from '@fieldhouse/domain/rich-text'
import { wrongField } from '../db/refused.ts'
import { cleanRichText } from './clean-rich-text.ts'

/**
 * A rich text as it is kept, of what was sent: made clean, and null where nothing of it can be read. Refuses one of more characters than
 * `longest`, as people count them, and one whose markup could not be sent again, by the name of its property.
 */
export const takeRichText = (property: string, sent: string | null, longest = LONGEST_RICH_TEXT): string | null => {
  const clean = sent === null ? null : richTextOrNull(cleanRichText(sent))
  if (clean !== null && plainTextOf(clean).length > longest)
    throw wrongField(property, `must have at most ${longest} characters`)
  if (clean !== null && clean.length > LONGEST_MARKUP)
    throw wrongField(property, `must have at most ${LONGEST_MARKUP} characters with its markup`)
  return clean
}
