import { it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })
const body = {
  name: 'Summer',
  startTime: '2027-01-11T04:00:00.000Z',
  endTime: '2027-01-16T04:00:00.000Z',
  runFrequency: 'manual' as const,
  segmentId: 'credit-holders' as const,
  content: { template: { title: 'Hi {{customer.firstName}}', body: '<p>Come and play</p>' } },
}

it('campaigns are created, changed, switched, sent and deleted [CAMPAIGNS-29] [CAMPAIGNS-30] [CAMPAIGNS-31] [CAMPAIGNS-32] [CAMPAIGNS-33]', async () => {
  await on.holder('Hoa')
  const made = await on.leaves('createCampaign', 'that is sent once', { body }, byOwner())
  const { id } = made!.data
  await on.leaves('createCampaign', 'that says nothing', { body: { ...body, name: ' ' } }, byOwner())
  await on.leaves('updateCampaign', 'to another name', { id, body: { ...body, name: 'Autumn', version: 1 } }, byOwner())
  await on.leaves('updateCampaign', 'that somebody else has changed', { id, body: { ...body, version: 1 } }, byOwner())
  await on.leaves('runCampaign', 'that is switched off', { id }, byOwner())
  await on.leaves('toggleCampaign', 'that is sent once', { id, body: { enabled: true } }, byOwner())
  await on.leaves('runCampaign', 'for the first time', { id }, byOwner())
  await on.leaves('runCampaign', 'a second time', { id }, byOwner())
  await on.leaves('sendCampaignAgain', 'while it is being sent', { id, body: {} }, byOwner())
  const weekly = (await on.owner.createCampaign({ body: { ...body, runFrequency: 'weekly' } })).data
  await on.leaves('toggleCampaign', 'that is sent each week', { id: weekly.id, body: { enabled: true } }, byOwner())
  await on.leaves('toggleCampaign', 'that is paused', { id: weekly.id, body: { enabled: false } }, byOwner())
  await on.leaves('deleteCampaign', 'that is being sent', { id }, byOwner())
  await on.leaves('deleteCampaign', 'that is gone', { id }, byOwner())
})

it('a campaign goes again to whom it did not reach [BEYOND-44]', async () => {
  const { id } = (await on.owner.createCampaign({ body })).data
  await on.leaves('sendCampaignAgain', 'that was not sent', { id, body: {} }, byOwner())
  await on.owner.toggleCampaign({ id, body: { enabled: true } })
  await on.owner.runCampaign({ id })
  await on.product.fieldhouse.database.connection(async ({ client }) => {
    await client.query(
      `UPDATE campaign_messages SET handed_at = now(), settled_at = now(), unreached = 'soft' WHERE campaign_id = $1`,
      [id],
    )
    await client.query('UPDATE campaign_runs SET finished_at = now() WHERE campaign_id = $1', [id])
  })
  await on.leaves('sendCampaignAgain', 'to whom it did not reach', { id, body: {} }, byOwner())
})

it('a customer who got no campaigns has them again [BEYOND-44]', async () => {
  const { id } = await on.holder('Minh')
  const lift = { id, body: { reason: 'Their address is right again' } }
  await on.leaves('liftSuppression', 'of who gets them', lift, byOwner())
  await on.product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
       SELECT partner_id, address_hash(email), 'bounced', '2026-11-20T04:00:00Z' FROM customers WHERE id = $1`,
      [id],
    ),
  )
  await on.leaves('liftSuppression', 'where nobody was', lift, byOwner())
})

it('a campaign is tried, and what nobody signed changes nothing [CAMPAIGNS-34] [CAMPAIGNS-65] [CAMPAIGNS-66]', async () => {
  const { content } = body
  await on.leaves('sendTestEmail', 'to two', { body: { toEmails: ['a@x.example', 'b@x.example'], content } }, byOwner())
  await on.leaves('sendTestEmail', 'to nobody', { body: { toEmails: ['nobody'], content } }, byOwner())
  const nobody = { by: on.product.as(null) }
  await on.leaves('unsubscribe', 'with a token that nobody signed', { body: { token: 'A'.repeat(107) } }, nobody)
  await on.leaves('receiveMailEvent', 'unsigned', { body: '{}' }, nobody)
  await on.leaves('receiveBounceReport', 'without the secret', { body: 'A mail came back' }, nobody)
})

it('reminders are set as a whole [BEYOND-48]', async () => {
  const { partnerId } = on
  const rule = { kind: 'booking' as const, unit: 'hours' as const, amount: 2, email: true, sms: false, isOn: true }
  const saved = (reminders: (typeof rule)[], version: number) => ({
    partnerId,
    body: { quietTime: { from: 1320, until: 420 }, spareMinutes: 30, reminders, version },
  })
  await on.leaves('saveReminders', 'for the first time', saved([rule], 1), byOwner())
  await on.leaves('saveReminders', 'that are the same', saved([rule], 2), byOwner())
  await on.leaves('saveReminders', 'to another time and way', saved([{ ...rule, amount: 3, sms: true }], 2), byOwner())
  await on.leaves('saveReminders', 'that somebody else has saved', saved([], 2), byOwner())
  await on.leaves('saveReminders', 'by no way', saved([{ ...rule, email: false }], 3), byOwner())
})
