import type { PageType } from '@fieldhouse/domain/partners'
import type { Command } from '../../db/command.ts'

type Owner = Pick<Command, 'db' | 'partnerId'>

/** Takes the address of a page, each once among pages of its kind; false where another page has it (BRAND-14). */
export const claimAddress = async ({ db, partnerId }: Owner, pageType: PageType, uri: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: claimed } = await db
    .insertInto('page_addresses')
    .values({ page_type: pageType, uri, partner_id: partnerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return claimed === 1n
}

/** Gives an address of the partner's back, so that another page may have it. */
export const releaseAddress = async ({ db, partnerId }: Owner, pageType: PageType, uri: string): Promise<void> => {
  await db
    .deleteFrom('page_addresses')
    .where('page_type', '=', pageType)
    .where('uri', '=', uri)
    .where('partner_id', '=', partnerId)
    .execute()
}
