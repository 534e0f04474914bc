import type { Command } from '../../db/command.ts'
import { lockPartner, savePartner, type PartnerRow } from './partners.store.ts'

/** An account that a partner's money goes to, and whether it may be used. */
export type TakenAccount = { at: 'cardProvider' | 'gateway'; account: string; enabled: boolean }

/**
 * Has a partner's money go to an account at the card provider or at the gateway (PAYMETHODS-08, PAYMETHODS-09). Does nothing where it
 * goes there already and the account stands as it did. Every open desk reads the partner anew.
 */
export const takeAccount = async (command: Command, taken: TakenAccount): Promise<void> => {
  const before = await lockPartner(command)
  const after = { ...before, ...columnsOf(taken) }
  if (JSON.stringify(audited(before)) === JSON.stringify(audited(after))) return
  await savePartner(command, after)
  command.audit({
    action: 'partner.accountChanged',
    subjectType: 'partner',
    subjectId: command.partnerId,
    before: audited(before),
    after: audited(after),
  })
  command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
}

const columnsOf = ({ at, account, enabled }: TakenAccount): Partial<PartnerRow> =>
  at === 'cardProvider'
    ? { card_account_id: account, card_charges_enabled: enabled }
    : { gateway_account_id: account, gateway_account_enabled: enabled }

const audited = (row: PartnerRow) => ({
  cardAccountId: row.card_account_id,
  chargesEnabled: row.card_charges_enabled,
  gatewayAccountId: row.gateway_account_id,
  gatewayEnabled: row.gateway_account_enabled,
})
